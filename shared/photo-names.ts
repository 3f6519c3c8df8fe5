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
  return word === undefined ? null : [...word].slice(0, longestWord).join('').replace(/-$/, '')
}

const longestWord = 50 // characters of up to 4 bytes; file systems take names of 255 bytes
