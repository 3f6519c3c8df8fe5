import type { SelectedFile } from './selected-file.ts'

let dropped: File[] = []
let selected: SelectedFile[] = []

/** Hands files over to the import that opens next. */
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
