const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const photoFolderPattern = new RegExp(`^${idPattern}/${idPattern}$`)
const partPattern = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** The same folder or key, which is at most `owner/photo/name`; whatever else could lead out of the store is refused. */
export function requireKey(key: string): string {
  const parts = key.split('/')
  if (parts.length > 3 || !parts.every((part) => partPattern.test(part))) {
    throw new Error('A file key left the store.')
  }
  return key
}

/** Whether this is the folder of a photo; whatever else lies in the store is not ours to judge. */
export function isPhotoFolder(folder: string): boolean {
  return photoFolderPattern.test(folder)
}
