/** Folds a name for comparison: ignores case and Unicode normalization differences in any script. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Returns whether `name` contains every word of `asked`; ignores case and accents. */
export function matchesName(name: string, asked: string): boolean {
  const letters = normalizeForSearch(name)
  return normalizeForSearch(asked)
    .split(/\s+/)
    .every((word) => letters.includes(word))
}

/**
 * Normalizes text for searching: removes case, accents and surrounding whitespace, so that `Ärmel` and `ARMEL` are
 * equal.
 */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .trim()
}

const alphabet = new Intl.Collator('en', { sensitivity: 'accent' })

/** Compares by name alphabetically, ignoring case; accented letters sort next to their base letters. */
export function compareByName(one: { name: string }, other: { name: string }): number {
  return alphabet.compare(one.name, other.name)
}

interface Group {
  id: string
  name: string
  pinned: boolean
}

/** Compares location groups: favorites first, then by name. */
export function compareGroups(one: Group, other: Group): number {
  return (
    Number(other.pinned) - Number(one.pinned) || compareByName(one, other) || one.id.localeCompare(other.id)
  )
}
