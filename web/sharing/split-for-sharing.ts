/** Chrome on Android hands over at most 10 files with 50 MB together, and refuses more. */
const maxFiles = 10
const maxBytes = 50_000_000

/** Divides files into as few lots as a share sheet takes one after another. */
export function splitForSharing(files: readonly File[]): File[][] {
  const lots: File[][] = []
  let bytes = 0
  for (const file of files) {
    const lot = lots.at(-1)
    if (lot === undefined || lot.length === maxFiles || bytes + file.size > maxBytes) {
      lots.push([file])
      bytes = file.size
    } else {
      lot.push(file)
      bytes += file.size
    }
  }
  return lots
}
