/** The ids of an address's `assignPhotoIds=a,b`, each once. */
export function photoIdsOf(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}
