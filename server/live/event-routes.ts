import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { eventsPath, type StaleEvent } from '../../shared/events.ts'
import { requireViewer } from '../http/viewer.ts'
import type { LiveUpdates } from './live-updates.ts'

/** Proxies cut connections that are silent for a minute. */
const heartbeatMs = 25_000
/** One for each browser of an angler's; where there are more, the oldest makes room. */
const streamsEach = 20
/** A browser that reads nothing for so much is not there any more; it asks anew when it is. */
const mostWaitingBytes = 64 * 1024

/** The stream of server-sent events that tells an open browser what to fetch anew. */
export function eventRoutes(app: FastifyInstance, { live }: { live: LiveUpdates }): void {
  const open = new Set<PassThrough>()
  const openOf = new Map<string, Set<PassThrough>>()
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
      exposeHeadRoute: false, // its stream would never end, and nobody would read it
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
      const ofAngler = openOf.get(id) ?? new Set()
      openOf.set(id, ofAngler.add(stream))
      if (ofAngler.size > streamsEach) [...ofAngler][0]?.end()
      stream.once('close', () => {
        open.delete(stream)
        ofAngler.delete(stream)
        if (ofAngler.size === 0) openOf.delete(id)
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
