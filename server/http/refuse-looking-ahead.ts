import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../../shared/errors.ts'

/** Headers by which browsers say that they load a page before anyone opens it. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Hook of routes whose GET signs in or out: refuses HEAD, prefetching and prerendering, which no person asked for. The
 * refusal is never stored, or the browser would show it once the person does open the page.
 */
export async function refuseLookingAhead(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, headers } = request
  const isAhead = purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name])))
  if (method !== 'HEAD' && !isAhead) return
  reply.header('cache-control', 'no-store').header('vary', purposeHeaders.join(', '))
  throw new CallError('FORBIDDEN', 'Open this page to sign in or out. Loading it ahead changes nothing.')
}
