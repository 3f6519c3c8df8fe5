/** The path of our own to return to after sign-in; `/` for anything that could lead elsewhere. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  // The URL parser reads `//host` and `/\host` as another host and drops tabs, so its verdict is what counts.
  const url = URL.parse(wanted, 'http://own.invalid')
  if (url === null || url.origin !== 'http://own.invalid') return '/'
  const path = decodePath(url.pathname)
  if (path === null || path.startsWith('//') || path.startsWith('/api/')) return '/'
  return url.pathname + url.search + url.hash
}

/** The path as the router reads it; null where it is no text. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
