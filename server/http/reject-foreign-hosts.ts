import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../shared/email-address.ts'
import { ApiError } from '../../shared/errors.ts'
import { isHealthRoute } from './is-api-route.ts'

interface Names {
  kind: 'main' | 'lan'
  origins: readonly string[]
  isContainer: boolean
  /** Further host names of the main entrance, without ports. */
  allowedHosts: readonly string[]
}

/**
 * Rejects requests whose `Host` is not Creel's: a page whose host name was rebound to this machine's address would otherwise reach
 * Creel from within the network, with a proxy's sign-in too. Health checks reveal nothing, and may use any name.
 */
export function rejectForeignHosts(app: FastifyInstance, names: Names): void {
  const isOwn = names.kind === 'lan' ? lanHosts(names) : mainHosts(names)
  app.addHook('onRequest', async (request) => {
    if (isHealthRoute(request) || isOwn(request)) return
    throw new ApiError(
      'FORBIDDEN',
      names.kind === 'lan'
        ? 'Creel can’t be used at this address. Open the one that Creel printed when it started.'
        : 'Creel can’t be used at this address. Open the one in PUBLIC_URL, or name this one in ALLOWED_HOSTS.',
    )
  })
}

/** Takes the names of the origins, of this machine, and those that the operator allows; at any port, since proxies change it. */
function mainHosts({ origins, allowedHosts }: Names): (request: FastifyRequest) => boolean {
  const names = new Set([...origins.map((origin) => new URL(origin).hostname), ...allowedHosts])
  return ({ headers }) => {
    const name = headers.host === undefined ? null : URL.parse(`http://${headers.host}`)?.hostname
    return name != null && (names.has(name) || isLoopback(name))
  }
}

/**
 * Takes the origins exactly. Over http the connection must also be to that very address, unless a container's network has
 * translated it, so that no one reaches Creel at a public address of the machine.
 */
function lanHosts({ origins, isContainer }: Names): (request: FastifyRequest) => boolean {
  const urls = new Map(origins.map((origin) => [new URL(origin).host, new URL(origin)]))
  return ({ headers, raw }) => {
    const url = urls.get(headers.host?.toLowerCase() ?? '')
    const address = raw.socket.localAddress?.replace(/^::ffff:/, '')
    return url !== undefined && (url.protocol === 'https:' || isContainer || url.hostname === address)
  }
}
