import { memoize } from './memoize.ts'

/** Folds a name for comparison: ignores case and Unicode normalization differences in any script. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Returns a function that says whether a text is a name, in any case or as `fold` compares; it remembers texts it has seen. */
export function createNameMatcher(name: string, fold = normalizeName): (text: string) => boolean {
  const folded = fold(name)
  return memoize((text) => fold(text) === folded)
}

/** Returns whether `name` contains every word of `search`; ignores case and accents. */
export function matchesName(name: string, search: string): boolean {
  const normalizedName = normalizeForSearch(name)
  return normalizeForSearch(search)
    .split(/\s+/)
    .every((word) => normalizedName.includes(word))
}

/** Normalizes text for searching: no case, accents or outer whitespace; `Ärmel` equals `ARMEL`. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .trim()
}

const alphabet = new Intl.Collator('en', { sensitivity: 'accent' })

/**
 * Compares by name alphabetically, ignoring case; accented letters sort next to their base letters. What is still named by
 * its coordinates comes last, since it moves once it gets a name.
 */
export function compareByName(a: { name: string }, b: { name: string }): number {
  return Number(isCoordinates(a.name)) - Number(isCoordinates(b.name)) || alphabet.compare(a.name, b.name)
}

function isCoordinates(name: string): boolean {
  return /^-?\d+\.\d{4}, -?\d+\.\d{4}$/.test(name) // as `formatCoordinates` writes them
}

interface Group {
  id: string
  name: string
  pinned: boolean
}

/** Compares location groups: favorites first, then by name. */
export function compareGroups(a: Group, b: Group): number {
  return Number(b.pinned) - Number(a.pinned) || compareByName(a, b) || a.id.localeCompare(b.id)
}
