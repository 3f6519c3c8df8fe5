import type { SelectedFile } from './selected-file.ts'

let dropped: File[] = []
let selected: SelectedFile[] = []

/** Returns the address of the import that reads these files; null if there is nothing to import among them. */
export function importPathFor(files: readonly Pick<File, 'name'>[]): '/import-csv' | '/import-photos' | null {
  if (files.some(({ name }) => /\.[ct]sv$/i.test(name))) return '/import-csv'
  return files.some(({ name }) => /\.zip$/i.test(name) || isSideFile(name)) ? '/import-photos' : null
}

/** Returns whether a file is named like what Google Photos exports beside a photo: `IMG_1.jpg.supplemental-metadata.json`. */
function isSideFile(name: string): boolean {
  return /\.(jpe?g|heic|heif|png|webp)\b.*\.json$/i.test(name)
}

/** Hands dropped files over to the import that opens next. */
export function handOverFiles(files: File[]): void {
  dropped = files
}

/** Returns the files that were handed over, once. */
export function takeFilesToImport(): File[] {
  const taken = dropped
  dropped = []
  return taken
}

/** Hands photos that were chosen elsewhere over to the gallery, which uploads them when it opens. */
export function handOverPhotos(photos: SelectedFile[]): void {
  selected = photos
}

/** Returns the photos that were handed over, once. */
export function takePhotosToUpload(): SelectedFile[] {
  const taken = selected
  selected = []
  return taken
}
