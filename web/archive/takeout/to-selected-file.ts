import type { SelectedFile } from '../../photos/upload/selected-file.ts'
import { fileExtension } from './file-extension.ts'
import type { TakeoutPhoto } from './list-photos.ts'

const maxPhotoBytes = 256 * 1024 * 1024

/** Returns a photo of a Takeout as a file to upload, which is read only when its turn comes. */
export function toSelectedFile({ entry, name, sideFile }: TakeoutPhoto): SelectedFile {
  const lastModified = entry.changedAt?.getTime() ?? 0
  const type = mediaTypes[fileExtension(name)] ?? ''
  const open = async () => new File([await entry.read(maxPhotoBytes)], name, { type, lastModified })
  return { file: { name, size: entry.size, open }, capture: null, sideFile }
}

const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
}
