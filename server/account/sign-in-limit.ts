import type { FastifyRequest } from 'fastify'

/** Route options of the sign-in pages: sixty tries a minute from one address are a person in a hurry; more are not. */
export const signInLimit = {
  config: { rateLimit: { max: 60, timeWindow: 60_000, keyGenerator: byAddress } },
}

function byAddress(request: FastifyRequest): string {
  return `sign-in ${request.ip}`
}
