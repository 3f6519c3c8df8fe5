import type { FastifyInstance } from 'fastify'

/**
 * Lets requests under way finish for a while, then cuts them off, and with them the connections on which browsers have
 * not asked for anything yet.
 */
export async function closeApp(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs)
  await app.close()
  clearTimeout(cut)
}
