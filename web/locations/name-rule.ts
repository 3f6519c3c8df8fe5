import { limits } from '../../shared/limits.ts'

/** How near the limit a name has to come before it is worth talking about. */
const nearLimit = limits.nameLength - 40

/** What of a name is typed: blanks around it do not count. */
export interface TypedName {
  name: string
  /** Neither empty nor too long. */
  isFit: boolean
  /** What to say of its length; null while there is nothing to say. */
  lengthWords: string | null
}

/** Holds what is typed against what a name may be. */
export function readName(typed: string): TypedName {
  const name = typed.trim()
  const excess = name.length - limits.nameLength
  return { name, isFit: name !== '' && excess <= 0, lengthWords: lengthWords(name.length, excess) }
}

function lengthWords(length: number, excess: number): string | null {
  if (excess > 0) return `A name has at most ${limits.nameLength} characters: ${excess} too many.`
  return length > nearLimit ? `${length} of ${limits.nameLength} characters` : null
}
