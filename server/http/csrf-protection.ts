import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../shared/email-address.ts'
import { ApiError } from '../../shared/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route from the origin check: its request itself carries enough proof, whichever site sends it. */
    allowCrossOrigin?: true
  }
}

/** The origins whose pages may write, and the kind of socket. */
export interface OwnOrigins {
  kind: 'main' | 'lan'
  origins: readonly string[]
}

/**
 * Rejects writes from other origins with `FOREIGN_ORIGIN`. Allows those that name none, such as scripts; on the home network
 * only with an access token.
 */
export function rejectCrossOriginWrites(app: FastifyInstance, own: OwnOrigins): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.allowCrossOrigin) return
    if (isSafeMethod(request.method) || !isCrossOrigin(request, own)) return
    throw new ApiError('FOREIGN_ORIGIN', 'This request came from another site, so nothing was changed.')
  })
}

/**
 * Returns true if another site started the navigation, according to Sec-Fetch-Site. Browsers don't send it over plain http,
 * where only our own pages may have started it.
 */
export function isCrossSiteNavigation(request: FastifyRequest, own: OwnOrigins): boolean {
  const { 'sec-fetch-site': site, referer = '' } = request.headers
  if (site === undefined && own.kind === 'lan') return !isOwnOrigin(referer, request, own)
  return site === 'cross-site' || site === 'same-site'
}

function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

function isCrossOrigin(request: FastifyRequest, own: OwnOrigins): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true
  const page = origin ?? referer
  // Over plain http, browsers send no Sec-Fetch-Site, but every one sends an Origin with writes.
  if (page === undefined) return own.kind === 'lan' && request.user?.tokenScope === undefined
  return !isOwnOrigin(page, request, own)
}

function isOwnOrigin(page: string, request: FastifyRequest, { kind, origins }: OwnOrigins): boolean {
  const url = URL.parse(page)
  if (url === null) return false
  const { host } = request.headers
  if (origins.includes(url.origin)) return kind === 'main' || url.host === host?.toLowerCase()
  // A machine has several loopback names: http://localhost:3000 is the same origin as http://127.0.0.1:3000.
  const isLocal = kind === 'main' && origins.some((origin) => isLoopback(new URL(origin).hostname))
  return isLocal && isLoopback(url.hostname) && url.origin === `http://${host}`
}

/** Headers with which browsers mark a prefetch or prerender. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Route hook for endpoints whose GET signs in or out: rejects HEAD, prefetch and prerender requests, which no user
 * made. The response is `no-store`, because the browser would otherwise show it once the user does open the page.
 */
export async function rejectPrefetch(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, headers } = request
  const isPrefetch = purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name])))
  if (method !== 'HEAD' && !isPrefetch) return
  reply.header('cache-control', 'no-store').header('vary', purposeHeaders.join(', '))
  throw new ApiError('FORBIDDEN', 'Open this page to sign in or out. Loading it ahead changes nothing.')
}
