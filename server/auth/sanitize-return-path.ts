/** Returns the path to redirect to after sign-in; `/` if it could lead to another site or to the API. */
export function sanitizeReturnPath(input: unknown): string {
  if (typeof input !== 'string' || !input.startsWith('/')) return '/'
  // The URL parser reads `//host` and `/\host` as another host and drops tabs, so the parsed URL is what is checked.
  const url = URL.parse(input, 'http://own.invalid')
  if (url === null || url.origin !== 'http://own.invalid') return '/'
  const path = decodePath(url.pathname)
  if (path === null || path.startsWith('//') || path.startsWith('/api/')) return '/'
  return url.pathname + url.search + url.hash
}

/** Returns the path as the router decodes it; null if its percent-encoding is invalid. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
