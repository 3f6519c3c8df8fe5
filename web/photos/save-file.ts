/** Hands bytes to the browser to be saved under a name, as it saves any download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}

const keptMs = 60_000 // browsers read the bytes some time after the click and do not say when they are done
