import type { FastifyRequest } from 'fastify'

/**
 * Returns true if the request matched an API route. Tests the matched route rather than the URL as written:
 * `/%61pi/login` and `http://any.host/api/login` are the same route.
 */
export function isApiRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false
}

/** Returns whether a request needs a user. App files and health endpoints do not, and must work without a database. */
export function isUserRoute(request: FastifyRequest): boolean {
  return isApiRoute(request) && !isHealthRoute(request)
}

/** Returns true if the request matched a health endpoint. */
export function isHealthRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/health') ?? false
}
