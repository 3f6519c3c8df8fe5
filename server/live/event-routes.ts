import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { eventsPath, type StaleEvent } from '../../shared/events.ts'
import { requireViewer } from '../http/viewer.ts'
import type { LiveUpdates } from './live-updates.ts'

/** Proxies cut connections that are silent for a minute. */
const heartbeatMs = 25_000
/** A browser that reads nothing for so much is not there any more; it asks anew when it is. */
const mostWaitingBytes = 64 * 1024

/** The stream of server-sent events that tells an open browser what to fetch anew. */
export function eventRoutes(app: FastifyInstance, { live }: { live: LiveUpdates }): void {
  const open = new Set<PassThrough>()
  // A stream never ends by itself, and a server that stops waits for all answers to end.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  app.get(
    eventsPath,
    {
      schema: {
        summary: 'What of the angler’s own has changed, as server-sent events',
        produces: ['text/event-stream'],
      },
      compress: false,
      preParsing: async (request) => void requireViewer(request),
    },
    async (request, reply) => {
      const { id } = requireViewer(request)
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.readableLength > mostWaitingBytes) stream.destroy()
        else stream.write(text)
      }
      const stopListening = live.listen(id, (stale) => {
        write(`data: ${JSON.stringify({ stale } satisfies StaleEvent)}\n\n`)
      })
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      open.add(stream)
      stream.once('close', () => {
        open.delete(stream)
        clearInterval(heartbeat)
        stopListening()
      })
      // `retry`: a browser whose stream broke waits so many ms before it opens another.
      write('retry: 2000\n\n')
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )
}
