import type { FastifyRequest } from 'fastify'

/**
 * Route options of the sign-in pages: at most 60 requests per minute from one IP address, which no human exceeds.
 */
export const signInRateLimit = {
  config: { rateLimit: { max: 60, timeWindow: 60_000, keyGenerator: rateLimitKey } },
}

function rateLimitKey(request: FastifyRequest): string {
  return `sign-in ${request.ip}`
}
