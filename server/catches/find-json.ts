/**
 * The JSON in a model's answer, which may stand in a code fence or between sentences; the text itself where there is
 * none.
 */
export function findJson(text: string): string {
  const fenced = [...text.matchAll(/```(?:json)?\s*\n([\s\S]*?)```/gi)].map(([, inside]) => inside ?? '')
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return [text, ...fenced, braced].find(isObject)?.trim() ?? text
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The same JSON without what PostgreSQL cannot keep: NUL characters and halves of surrogate pairs. */
export function withoutUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(withoutUnstorable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    withoutUnstorable(key),
    withoutUnstorable(inner),
  ])
  return Object.fromEntries(entries)
}
