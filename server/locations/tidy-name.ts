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
