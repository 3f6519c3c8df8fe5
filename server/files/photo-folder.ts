import type { PhotoFile } from '../../shared/files.ts'

/** Names of a photo's files in its folder of the store. */
export const storedFileName: Record<PhotoFile, string> = {
  original: 'original',
  display: 'display.jpg', // made of HEIC only; everything else is shown as received
  thumbnail: 'thumbnail.webp',
  preview: 'preview.webp',
}

/** Names of the files that a photo of a media type must have. */
export function fileNamesOf(mediaType: string): string[] {
  const { original, thumbnail, preview, display } = storedFileName
  return [original, thumbnail, preview, ...(mediaType === 'image/heic' ? [display] : [])]
}

/** The folder that holds the files of one photo. Without the owner's id nobody can name it. */
export function photoFolder(ownerId: string, photoId: string): string {
  return `${ownerId}/${photoId}`
}

/** The folder that holds all photos of an owner. */
export function ownerFolder(ownerId: string): string {
  return ownerId
}
