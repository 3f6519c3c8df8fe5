import type { FastifyRequest } from 'fastify'

/** Route options of the sign-in pages: 60 requests per minute from one IP address, more than any human sends. */
export const signInRateLimit = { config: { rateLimit: limitByAddress(60) } }

/** Limits the requests per minute from one IP address, signed in or not. */
export function limitByAddress(max: number) {
  return { max, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => `sign-in ${request.ip}` }
}
