import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CallError } from '../../shared/errors.ts'
import { eventsPath, eventsQuery, type StaleCache, type StaleEvent } from '../../shared/events.ts'
import { requireViewer } from '../http/viewer.ts'
import type { LiveUpdates } from './live-updates.ts'

/** Proxies cut connections that are silent for a minute, and a browser takes one for lost that is silent for longer. */
const heartbeatMs = 25_000
/** One for each browser of an angler's; where there are more, the oldest makes room. */
const streamsEach = 20
/** A browser that reads nothing for so much is not there any more; it asks anew when it is. */
const mostWaitingBytes = 64 * 1024

interface Needs {
  live: LiveUpdates
  sessions: { lasts(request: FastifyRequest): Promise<boolean> }
}

/** The stream of server-sent events that tells an open browser what to fetch anew, for as long as its session lasts. */
export function eventRoutes(app: FastifyInstance, { live, sessions }: Needs): void {
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
        querystring: eventsQuery,
        produces: ['text/event-stream'],
      },
      compress: false,
      exposeHeadRoute: false, // its stream would never end, and nobody would read it
      preParsing: async (request) => void requireViewer(request),
    },
    async (request, reply) => {
      const { id } = requireViewer(request)
      const { age = Number.POSITIVE_INFINITY, account = id } = request.query as z.output<typeof eventsQuery>
      if (account !== id) throw new CallError('SIGN_IN_NEEDED', 'Somebody else is signed in by now.')
      const stream = openStream(id)
      let isUnsure = false
      const endWithSession = async () => {
        const lasts = await sessions.lasts(request).catch(() => null)
        if (lasts === null) isUnsure = true // the database does not answer; asked again with the next heartbeat
        if (lasts === false) stream.end()
      }
      const stopListening = live.listen(id, (stale) => {
        write(stream, eventOf(stale))
        if (stale.includes('user')) void endWithSession()
      })
      const heartbeat = setInterval(() => {
        write(stream, eventOf([]))
        if (!isUnsure) return
        isUnsure = false
        void endWithSession()
      }, heartbeatMs)
      stream.once('close', () => {
        clearInterval(heartbeat)
        stopListening()
      })
      // `retry`: a browser whose stream broke waits so many ms before it opens another.
      write(stream, 'retry: 2000\n\n')
      write(stream, eventOf(live.staleWithin(id, age)))
      void endWithSession() // it may have ended before anybody listened
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )

  function openStream(ownerId: string): PassThrough {
    const stream = new PassThrough()
    const ofOwner = openOf.get(ownerId) ?? new Set()
    openOf.set(ownerId, ofOwner.add(stream))
    open.add(stream)
    if (ofOwner.size > streamsEach) [...ofOwner][0]?.end()
    stream.once('close', () => {
      open.delete(stream)
      ofOwner.delete(stream)
      if (ofOwner.size === 0) openOf.delete(ownerId)
    })
    return stream
  }
}

function write(stream: PassThrough, text: string): void {
  if (stream.readableLength > mostWaitingBytes) stream.destroy()
  else if (!stream.writableEnded) stream.write(text)
}

function eventOf(stale: StaleCache[]): string {
  return `data: ${JSON.stringify({ stale } satisfies StaleEvent)}\n\n`
}
