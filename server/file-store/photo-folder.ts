import type { PhotoFile } from '../../shared/photo-files.ts'

/** Names of a photo's files in its folder of the store. */
export const storedFileName: Record<PhotoFile, string> = {
  original: 'original',
  display: 'display.jpg', // created for HEIC only; other formats are shown as received
  thumbnail: 'thumbnail.webp',
  medium: 'medium.webp', // made when it is first requested
  preview: 'preview.webp',
}

/** Name of the file that says whose a photo is, beside its original; those of earlier versions of Creel have none. */
export const originFileName = 'origin.json'

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

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const receiptPattern = new RegExp(`^${idPattern}(?:\\.${idPattern})?$`)
const photoFolderPattern = new RegExp(`^${idPattern}/${idPattern}$`)
const partPattern = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** Returns a valid key (at most `owner/photo/name`); throws otherwise, as it could point outside the store. */
export function assertStorageKey(key: string): string {
  const parts = key.split('/')
  if (parts.length > 3 || !parts.every((part) => partPattern.test(part))) {
    throw new Error('A file key left the store.')
  }
  return key
}

/** Returns true if this is a photo's folder. Other content of the store is ignored. */
export function isPhotoFolder(folder: string): boolean {
  return photoFolderPattern.test(folder)
}

/** Returns the name of the receipt of a photo's folder, or of an owner's. */
export function toReceiptName(folder: string): string {
  return assertStorageKey(folder).replace('/', '.')
}

/** Returns the folder that a receipt stands for; null if this is the name of something else. */
export function parseReceiptName(name: string): string | null {
  return receiptPattern.test(name) ? name.replace('.', '/') : null
}
