import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How slowly a body may arrive. */
export interface SlowestPace {
  /** On average, since the grace is over. */
  bytesPerSecond: number
  /** A weak signal may be gone for so long, and then go on. */
  graceMs: number
  lookEveryMs: number
}

/** 50 MB at this pace take a day: no phone is as slow, and whoever holds a thousand connections open must send all the time. */
const slowestPace: SlowestPace = { bytesPerSecond: 500, graceMs: 120_000, lookEveryMs: 10_000 }

/** Memory and file handles are finite; connections beyond that wait at the door, and the others go on. */
const mostConnections = 10_000

/** Cuts off who sends a body so slowly that it only holds a place. */
export function cutSlowSenders(app: FastifyInstance, pace: SlowestPace = slowestPace): void {
  const sending = new Set<Sender>()
  app.server.maxConnections = mostConnections
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
  { bytesPerSecond, graceMs }: SlowestPace,
): boolean {
  const seconds = (performance.now() - since - graceMs) / 1000
  return seconds > 0 && socket.bytesRead - bytesBefore < seconds * bytesPerSecond
}
