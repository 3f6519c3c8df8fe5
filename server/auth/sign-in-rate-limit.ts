import type { FastifyRequest } from 'fastify'

/** Route options of the sign-in pages: 60 requests per minute from one IP address, more than any human sends. */
export const signInRateLimit = {
  config: { rateLimit: { max: 60, timeWindow: 60_000, keyGenerator: rateLimitKey } },
}

function rateLimitKey(request: FastifyRequest): string {
  return `sign-in ${request.ip}`
}
