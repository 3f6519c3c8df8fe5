import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../shared/errors.ts'

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
