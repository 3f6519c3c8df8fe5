import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { isHealthRoute } from './is-api-route.ts'

/**
 * Rejects requests whose `Host` is none of the origins': a page whose host name was rebound to this machine's address would
 * otherwise reach Creel from within the network. Over http the connection must also be to that very address, unless a container's
 * network has translated it, so that no one reaches Creel at a public address of the machine. Health checks reveal nothing, and
 * may use any name.
 */
export function rejectForeignHosts(
  app: FastifyInstance,
  { origins, isContainer }: { origins: readonly string[]; isContainer: boolean },
): void {
  const urls = new Map(origins.map((origin) => [new URL(origin).host, new URL(origin)]))
  app.addHook('onRequest', async (request) => {
    if (isHealthRoute(request)) return
    const url = urls.get(request.headers.host?.toLowerCase() ?? '')
    const address = request.raw.socket.localAddress?.replace(/^::ffff:/, '')
    if (url && (url.protocol === 'https:' || isContainer || url.hostname === address)) return
    throw new ApiError(
      'FORBIDDEN',
      'Creel can’t be used at this address. Open the one that Creel printed when it started.',
    )
  })
}
