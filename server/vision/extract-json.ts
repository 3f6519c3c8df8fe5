/** Maximum number of pieces tried; a response normally has one or two code fences. */
const maxPieces = 50

/** Extracts JSON from a code fence or sentences, in linear time; returns the text unchanged if there is none. */
export function extractJson(text: string): string {
  const pieces = text.split('```', maxPieces).map((piece) => piece.replace(/^json/i, ''))
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
 * Returns the JSON without characters that cannot be stored: PostgreSQL rejects NUL characters and lone surrogates, and
 * programs that read an archive do not treat a byte order mark as part of a text.
 */
export function stripUnstorableCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\0\ufeff]/g, '').toWellFormed()
  if (Array.isArray(value)) return value.map(stripUnstorableCharacters)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    stripUnstorableCharacters(key),
    stripUnstorableCharacters(inner),
  ])
  return Object.fromEntries(entries)
}
