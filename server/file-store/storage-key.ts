const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
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
