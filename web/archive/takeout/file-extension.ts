/** Returns the extension of a file, in lower case and without its point; empty if it has none. */
export function fileExtension(path: string): string {
  return /\.([^./\\]{1,10})$/.exec(path)?.[1]?.toLowerCase() ?? ''
}
