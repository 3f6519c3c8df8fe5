import type { FastifyInstance } from 'fastify'
import { isApiRoute } from './is-api-route.ts'

/**
 * Sets `Cache-Control: private, no-cache` on API responses and 404s that have no Cache-Control yet. Only the user's own
 * browser may then store them, and it must revalidate before each use.
 */
export function setPrivateCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if ((isApiRoute(request) || request.is404) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-cache')
    }
  })
}
