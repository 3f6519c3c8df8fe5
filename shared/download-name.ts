/**
 * Returns the file name for a photo download: the first word of its first species and the start of its id, which keeps
 * names unique. Copies for sharing contain `shareable`.
 */
export function downloadName(
  { id, species }: { id: string; species: readonly string[] | null },
  { shareable }: { shareable: boolean },
): string {
  const speciesWord = findFirstWord(species?.[0] ?? '') ?? 'photo'
  return [speciesWord, ...(shareable ? ['shareable'] : []), `${id.slice(0, 8)}.jpg`].join('_')
}

/** Returns the first word: letters and digits of any script, and hyphens between them. */
function findFirstWord(text: string): string | null {
  const [word] = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{M}\p{N}]+)*/u.exec(text.normalize('NFC')) ?? []
  const [short] = maxWordLength.exec(word ?? '') ?? []
  return short?.replace(/-$/, '') ?? null
}

/**
 * Matches up to 50 characters of up to 4 bytes each, without splitting off combining marks; file systems limit names to
 * 255 bytes.
 */
const maxWordLength = /^.{1,50}(?!\p{M})/u
