import type { FastifyInstance } from 'fastify'

/**
 * Closes the server: gives requests in flight `withinMs` milliseconds to finish, then closes all remaining connections.
 * These include connections that browsers opened without sending a request yet.
 */
export async function closeApp(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs)
  await app.close()
  clearTimeout(cut)
}
