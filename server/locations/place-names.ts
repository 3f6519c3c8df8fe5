/** What makes two names one to a person: neither case nor the way an accent is encoded, in whatever script. */
export function foldName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

const alphabet = new Intl.Collator('en', { sensitivity: 'accent' })

/** Alphabetical order, whatever the case; accented letters stand beside their plain ones. */
export function byName(one: { name: string }, other: { name: string }): number {
  return alphabet.compare(one.name, other.name)
}

/** A name from a service outside as one line of plain text of at most so many characters; null where nothing is left. */
export function tidyName(told: string | null, maxLength: number): string | null {
  const line = (told ?? '').replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  // The cut may have halved a character of two code units.
  const name = line
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return name === '' ? null : name
}
