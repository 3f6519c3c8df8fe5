import type { FastifyInstance } from 'fastify'

/**
 * Closes the server: gives requests in flight `timeoutMs` milliseconds to finish, then closes all remaining connections.
 * These include connections that browsers opened without sending a request yet.
 */
export async function closeApp(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.close()
  clearTimeout(timer)
}
