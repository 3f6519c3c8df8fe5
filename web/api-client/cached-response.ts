/**
 * The header that marks a response from this device's cache, used because the server was unreachable. Its value is when
 * the response was fetched (`Date.now()`), or `NaN` if the response contains nothing of the log.
 */
export const cachedAtHeader = 'x-creel-kept'

/** Returns when a cached response was fetched; NaN if that does not matter, null for a fresh response. */
export function cachedAt({ headers }: Pick<Response, 'headers'>): number | null {
  const header = headers.get(cachedAtHeader)
  return header === null ? null : Number.parseInt(header, 10)
}

/** The request header of a page that already shows data, and prefers waiting for the server to a cached response. */
export const hasDataHeader = 'x-creel-shown'
