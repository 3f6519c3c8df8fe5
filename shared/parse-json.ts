/** Parses JSON; returns null for a text that is not JSON, and for null itself. */
export function parseJsonOrNull(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
