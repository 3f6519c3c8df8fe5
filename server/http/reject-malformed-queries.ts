import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { isApiRoute } from './is-api-route.ts'

/** Rejects query strings that are not percent-encoded UTF-8; lenient decoding would change their meaning. */
export function rejectMalformedQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const [, query = ''] = request.url.split(/\?(.*)/s)
    if (!isApiRoute(request) || isDecodable(query)) return
    throw new ApiError('INVALID_INPUT', 'Creel can’t read this address. Percent-encode it as UTF-8.')
  })
}

/** Returns true if every `%` starts an encoded byte and these bytes are valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
