import type { FastifyReply } from 'fastify'

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

/** Redirects to a path of this site after sign-in; the URL of the sign-in request is kept out of the Referer header. */
export function redirectToOwnPath(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(path, 303)
}
