/**
 * Parses a Retry-After header into seconds; it may hold seconds or an HTTP date (RFC 9110, 10.2.3). Returns null if it
 * is missing or invalid.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text)
  const instant = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - now.getTime()) / 1000))
}
