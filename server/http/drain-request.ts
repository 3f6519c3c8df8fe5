import type { FastifyInstance } from 'fastify'

/**
 * Drains the rest of the request body once the response is sent. Otherwise a client rejected mid-upload keeps blocking
 * on its write and never reads the error. Node drains the body itself only if nothing has started to read it. A parser
 * that gives up after the response would pause the request again, so it is detached first.
 */
export function drainRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    raw.unpipe().resume()
  })
}
