/** An answer has a fence or two; more pieces than this are not tried. */
const mostPieces = 50

/**
 * The JSON in a model's answer, which may stand in a code fence or between sentences; the text itself where there is
 * none. Takes time in proportion to the length of the answer, whatever it is.
 */
export function findJson(text: string): string {
  const pieces = text.split('```', mostPieces).map((piece) => piece.replace(/^json/i, ''))
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return [text, ...pieces, braced].find(isObject)?.trim() ?? text
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * The same JSON without what cannot be kept: PostgreSQL takes no NUL characters and halves of surrogate pairs, and readers of an
 * archive take a byte order mark for no part of a text.
 */
export function withoutUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\0\ufeff]/g, '').toWellFormed()
  if (Array.isArray(value)) return value.map(withoutUnstorable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    withoutUnstorable(key),
    withoutUnstorable(inner),
  ])
  return Object.fromEntries(entries)
}
