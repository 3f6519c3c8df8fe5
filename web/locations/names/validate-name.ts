import { limits } from '../../../shared/limits.ts'

/** The length above which the field shows how many characters are used. */
const nearLimit = limits.nameLength - 40

/** A typed name without surrounding whitespace. */
export interface NameValidation {
  name: string
  /** Neither empty nor too long. */
  isValid: boolean
  /** The message about its length; null if it is not near the limit. */
  lengthText: string | null
}

/** Trims a typed name and validates its length. */
export function validateName(input: string): NameValidation {
  const name = input.trim()
  const excess = name.length - limits.nameLength
  return { name, isValid: name !== '' && excess <= 0, lengthText: lengthText(name.length, excess) }
}

function lengthText(length: number, excess: number): string | null {
  if (excess > 0) return `Names can be up to ${limits.nameLength} characters. Remove ${excess}.`
  return length > nearLimit ? `${length} of ${limits.nameLength} characters` : null
}
