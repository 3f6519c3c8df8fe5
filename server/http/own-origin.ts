import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../shared/addresses.ts'
import { CallError } from '../../shared/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on a route that others may write to: what it asks for is proof enough, whoever sends it. */
    fromAnywhere?: true
  }
}

/** Lets writes come from our own pages only; a request that names no page at all (a script) passes. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.fromAnywhere) return
    if (isRead(request.method) || !isForeign(request, publicUrl)) return
    throw new CallError('FOREIGN_ORIGIN', 'This request came from another site, so nothing was changed.')
  })
}

/** Whether a navigation was started by another site. */
export function isForeignNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true
  const page = origin ?? referer
  return page !== undefined && !isOwn(page, request, publicUrl)
}

function isOwn(page: string, request: FastifyRequest, publicUrl: string): boolean {
  const origin = URL.parse(page)?.origin
  if (origin === undefined) return false
  if (origin === publicUrl) return true
  // One machine has several loopback names: http://localhost:3000 is as much ours as http://127.0.0.1:3000.
  const bothLoopback = isLoopback(new URL(publicUrl).hostname) && isLoopback(new URL(origin).hostname)
  return bothLoopback && origin === `http://${request.headers.host}`
}
