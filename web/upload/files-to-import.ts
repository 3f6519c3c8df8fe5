import type { SelectedFile } from './selected-file.ts'

let dropped: File[] = []
const selected: SelectedFile[] = []
let receive: () => void = keep

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

/** Hands photos that were chosen elsewhere over to the gallery, which uploads them, also if it is just opening. */
export function handOverPhotos(photos: SelectedFile[]): void {
  selected.push(...photos)
  receive()
}

/** Has the gallery receive photos that were handed over, also those from before. Returns a function that ends this. */
export function receivePhotos(take: (photos: SelectedFile[]) => void): () => void {
  receive = () => {
    if (selected.length > 0) take(selected.splice(0))
  }
  receive()
  return () => {
    receive = keep
  }
}

/** Leaves photos for the gallery that opens next. */
function keep() {}
