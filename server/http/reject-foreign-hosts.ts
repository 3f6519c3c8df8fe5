import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { isHealthRoute } from './is-api-route.ts'

/**
 * Rejects requests whose `Host` is none of the origins': a page whose host name was rebound to this machine's address would
 * otherwise reach Creel from within the network. Health checks reveal nothing, and may use any name.
 */
export function rejectForeignHosts(app: FastifyInstance, origins: readonly string[]): void {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  app.addHook('onRequest', async (request) => {
    if (hosts.has(request.headers.host?.toLowerCase() ?? '') || isHealthRoute(request)) return
    throw new ApiError(
      'FORBIDDEN',
      'Creel can’t be used at this address. Open the one that Creel printed when it started.',
    )
  })
}
