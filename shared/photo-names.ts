/**
 * The name under which a photo is saved: the first word of its first species and the beginning of its id, which keeps
 * names apart; a copy to share says so.
 */
export function downloadName(
  { id, species }: { id: string; species: readonly string[] | null },
  { shareable }: { shareable: boolean },
): string {
  const fish = findFirstWord(species?.[0] ?? '') ?? 'photo'
  return [fish, ...(shareable ? ['shareable'] : []), `${id.slice(0, 8)}.jpg`].join('_')
}

/** Letters and digits of any script, and hyphens between them: all that every file system takes as it is. */
function findFirstWord(text: string): string | null {
  const [word] = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{M}\p{N}]+)*/u.exec(text.normalize('NFC')) ?? []
  const [short] = longestWord.exec(word ?? '') ?? []
  return short?.replace(/-$/, '') ?? null
}

/** Characters of up to 4 bytes, the last with all its accents; file systems take names of 255 bytes. */
const longestWord = /^.{1,50}(?!\p{M})/u
