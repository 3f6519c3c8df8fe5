import { limits } from '../../shared/limits.ts'

/** The length above which the field shows how many characters are used. */
const nearLimit = limits.nameLength - 40

/** A typed name without surrounding whitespace. */
export interface TypedName {
  name: string
  /** Neither empty nor too long. */
  isFit: boolean
  /** The message about its length; null if it is not near the limit. */
  lengthWords: string | null
}

/** Trims a typed name and validates its length. */
export function readName(typed: string): TypedName {
  const name = typed.trim()
  const excess = name.length - limits.nameLength
  return { name, isFit: name !== '' && excess <= 0, lengthWords: lengthWords(name.length, excess) }
}

function lengthWords(length: number, excess: number): string | null {
  if (excess > 0) return `Names can be up to ${limits.nameLength} characters. Remove ${excess}.`
  return length > nearLimit ? `${length} of ${limits.nameLength} characters` : null
}
