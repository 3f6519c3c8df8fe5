import { type ChangeEvent, useRef } from 'react'

/** Returns the browser's file chooser for photos: the hidden input to render, and a function that opens it. */
export function usePhotoPicker(onFiles: (files: File[]) => void) {
  const ref = useRef<HTMLInputElement>(null)

  function onFilesSelected({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(target.files ?? []))
    target.value = '' // so that the same files can be chosen again
  }

  return {
    input: <input ref={ref} type="file" accept="image/*" multiple hidden onChange={onFilesSelected} />,
    open: () => ref.current?.click(),
  }
}
