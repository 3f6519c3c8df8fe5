import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The slowest rate at which a client may send a request body. */
export interface MinUploadRate {
  /** Minimum average rate once the grace period is over. */
  bytesPerSecond: number
  /** Grace period in milliseconds: a weak mobile connection may drop for this long and then resume. */
  graceMs: number
  checkIntervalMs: number
}

/**
 * At this rate 50 MB take a day, which is slower than any phone. A client that holds a thousand connections open must
 * keep sending on all of them.
 */
const defaultMinRate: MinUploadRate = { bytesPerSecond: 500, graceMs: 120_000, checkIntervalMs: 10_000 }

/** Limits memory and file descriptors. Node rejects further connections, while the open ones continue. */
const maxConnections = 10_000

/**
 * Destroys connections that send a request body more slowly than `minRate`, because they only occupy a connection. Also
 * sets the server's maximum number of connections.
 */
export function abortSlowRequests(app: FastifyInstance, minRate: MinUploadRate = defaultMinRate): void {
  const senders = new Set<Sender>()
  app.server.maxConnections = maxConnections
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const { raw } = request
    const sender = { socket: raw.socket, since: performance.now(), bytesBefore: raw.socket.bytesRead }
    senders.add(sender)
    const remove = () => senders.delete(sender)
    raw.once('end', remove).once('close', remove)
  })
  const timer = setInterval(() => {
    for (const sender of senders) if (isTooSlow(sender, minRate)) sender.socket.destroy()
  }, minRate.checkIntervalMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

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

interface Sender {
  socket: Socket
  since: number
  bytesBefore: number
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isTooSlow(
  { socket, since, bytesBefore }: Sender,
  { bytesPerSecond, graceMs }: MinUploadRate,
): boolean {
  const seconds = (performance.now() - since - graceMs) / 1000
  return seconds > 0 && socket.bytesRead - bytesBefore < seconds * bytesPerSecond
}
