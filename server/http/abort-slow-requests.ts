import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The slowest rate at which a client may send a request body. */
export interface MinUploadRate {
  /** Minimum average rate once the grace period is over. */
  bytesPerSecond: number
  /** Grace period in milliseconds: a weak mobile connection may drop for this long and then resume. */
  graceMs: number
  lookEveryMs: number
}

/**
 * At this rate 50 MB take a day, which is slower than any phone. A client that holds a thousand connections open must
 * keep sending on all of them.
 */
const slowestPace: MinUploadRate = { bytesPerSecond: 500, graceMs: 120_000, lookEveryMs: 10_000 }

/** Limits memory and file descriptors. Node refuses further connections, while the open ones continue. */
const maxConnections = 10_000

/**
 * Destroys connections that send a request body more slowly than `pace`, because they only occupy a connection. Also
 * sets the server's maximum number of connections.
 */
export function abortSlowRequests(app: FastifyInstance, pace: MinUploadRate = slowestPace): void {
  const sending = new Set<Sender>()
  app.server.maxConnections = maxConnections
  app.addHook('onRequest', async (request) => {
    if (!bringsBody(request)) return
    const { raw } = request
    const sender = { socket: raw.socket, since: performance.now(), bytesBefore: raw.socket.bytesRead }
    sending.add(sender)
    const forget = () => sending.delete(sender)
    raw.once('end', forget).once('close', forget)
  })
  const looking = setInterval(() => {
    for (const sender of sending) if (isTooSlow(sender, pace)) sender.socket.destroy()
  }, pace.lookEveryMs)
  app.addHook('onClose', async () => clearInterval(looking))
}

interface Sender {
  socket: Socket
  since: number
  bytesBefore: number
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isTooSlow(
  { socket, since, bytesBefore }: Sender,
  { bytesPerSecond, graceMs }: MinUploadRate,
): boolean {
  const seconds = (performance.now() - since - graceMs) / 1000
  return seconds > 0 && socket.bytesRead - bytesBefore < seconds * bytesPerSecond
}
