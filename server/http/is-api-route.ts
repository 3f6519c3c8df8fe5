import type { FastifyRequest } from 'fastify'

/**
 * Whether a request has been led to a call of the API. What the router made of its address counts, and not how that was
 * written: `/%61pi/login` and `http://any.host/api/login` are the same route.
 */
export function isApiRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false
}

/** Whether it has been led to a call that tells whether Creel is well. */
export function isHealthRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/health') ?? false
}
