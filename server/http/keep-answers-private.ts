import type { FastifyInstance } from 'fastify'
import { isApiRoute } from './is-api-route.ts'

/** Answers about people may be kept by nobody but their own browser, and it must ask before it shows them again. */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if ((isApiRoute(request) || request.is404) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-cache')
    }
  })
}
