import type { PhotoFile } from '../../shared/photo-files.ts'

/** Names of a photo's files in its folder of the store. */
export const storedFileName: Record<PhotoFile, string> = {
  original: 'original',
  display: 'display.jpg', // created for HEIC only; other formats are shown as received
  thumbnail: 'thumbnail.webp',
  medium: 'medium.webp', // made when it is first requested
  preview: 'preview.webp',
}

/** Returns the names of the files that a photo of a media type must have. */
export function fileNamesFor(mediaType: string): string[] {
  const { original, thumbnail, preview, display } = storedFileName
  return [original, thumbnail, preview, ...(mediaType === 'image/heic' ? [display] : [])]
}

/** Returns the folder of one photo's files. It cannot be derived without the owner's id. */
export function photoFolder(ownerId: string, photoId: string): string {
  return `${ownerId}/${photoId}`
}

/** Returns the folder of all photos of an owner. */
export function ownerFolder(ownerId: string): string {
  return ownerId
}

/** Returns the key of the file that shows a photo at full size: for HEIC, the JPEG made from it at upload. */
export function displayFileKey(photo: { ownerId: string; id: string; mediaType: string }): string {
  const file = photo.mediaType === 'image/heic' ? 'display' : 'original'
  return `${photoFolder(photo.ownerId, photo.id)}/${storedFileName[file]}`
}
