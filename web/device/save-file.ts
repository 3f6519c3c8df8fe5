/** Saves a file under a name, as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}

const revokeDelayMs = 60_000 // browsers read the bytes some time after the click and do not report when they are done
