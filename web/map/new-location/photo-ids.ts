/** Parses the `assignPhotoIds=a,b` search parameter into unique ids. */
export function parsePhotoIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}
