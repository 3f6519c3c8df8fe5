import type { FastifyInstance } from 'fastify'
import { sharePath } from '../../shared/share-target.ts'

/**
 * Redirects a share that no service worker took to the screen that asks to share again. Discards its photos unread, since
 * any site can post them; browsers send shares with no origin.
 */
export function shareTargetRoute(app: FastifyInstance): void {
  app.post(
    sharePath,
    {
      config: { allowCrossOrigin: true },
      onRequest: async (_, reply) => reply.header('cache-control', 'no-store').redirect(sharePath, 303),
    },
    async () => undefined,
  )
}
