/** The header that marks a response from this device's cache, used because the server was unreachable. */
export const cachedHeader = 'x-creel-kept'

/** Returns whether a response comes from this device's cache. */
export function isCached({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.has(cachedHeader)
}

/** The request header of a page that already shows data, and prefers waiting for the server to a cached response. */
export const hasDataHeader = 'x-creel-shown'

/** The header of a response that stands for none: the service worker found the server unreachable. */
export const unreachableHeader = 'x-creel-unreachable'
