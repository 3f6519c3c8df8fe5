import type { FastifyInstance } from 'fastify'

/**
 * Reads on and forgets what is still being sent after the answer: whoever is refused half-way would else wait for ever to
 * send the rest, and never come to read why. Node does so itself unless somebody has begun to read.
 */
export function hearOut(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    raw.resume()
  })
}
