import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../shared/email-address.ts'
import { ApiError } from '../../shared/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route from the origin check: its request itself carries enough proof, whichever site sends it. */
    allowCrossOrigin?: true
  }
}

/** Rejects writes from other origins with `FOREIGN_ORIGIN`; allows those that name none, such as scripts. */
export function rejectCrossOriginWrites(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.allowCrossOrigin) return
    if (isSafeMethod(request.method) || !isCrossOrigin(request, publicUrl)) return
    throw new ApiError('FOREIGN_ORIGIN', 'This request came from another site, so nothing was changed.')
  })
}

/** Returns true if another site started the navigation, according to Sec-Fetch-Site. */
export function isCrossSiteNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

function isCrossOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true
  const page = origin ?? referer
  return page !== undefined && !isOwnOrigin(page, request, publicUrl)
}

function isOwnOrigin(page: string, request: FastifyRequest, publicUrl: string): boolean {
  const origin = URL.parse(page)?.origin
  if (origin === undefined) return false
  if (origin === publicUrl) return true
  // A machine has several loopback names: http://localhost:3000 is the same origin as http://127.0.0.1:3000.
  const bothLoopback = isLoopback(new URL(publicUrl).hostname) && isLoopback(new URL(origin).hostname)
  return bothLoopback && origin === `http://${request.headers.host}`
}
