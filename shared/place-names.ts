/** What makes two names one to a person: neither case nor the way an accent is encoded, in whatever script. */
export function foldName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Whether every word of what was asked stands in a name; neither case nor accents matter. */
export function matchesName(name: string, asked: string): boolean {
  const letters = plainLetters(name)
  return plainLetters(asked)
    .split(/\s+/)
    .every((word) => letters.includes(word))
}

/** A text for searching, without case, accents and blanks around it: `Ärmel` and `ARMEL` alike. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .trim()
}

const alphabet = new Intl.Collator('en', { sensitivity: 'accent' })

/** Alphabetical order, whatever the case; accented letters stand beside their plain ones. */
export function byName(one: { name: string }, other: { name: string }): number {
  return alphabet.compare(one.name, other.name)
}

interface Group {
  id: string
  name: string
  pinned: boolean
}

/** The order of location groups: favourites first, then by name. */
export function favouritesFirst(one: Group, other: Group): number {
  return Number(other.pinned) - Number(one.pinned) || byName(one, other) || one.id.localeCompare(other.id)
}
