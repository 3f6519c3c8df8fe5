import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import {
  eventsPath,
  eventsQuery,
  type InvalidationEvent,
  type InvalidationTopic,
} from '../../shared/events.ts'
import { requireUser } from '../http/current-user.ts'
import type { LiveUpdates } from './live-updates.ts'

/**
 * Interval of heartbeat events. Proxies close connections that are silent for a minute, and browsers treat a stream as
 * lost after a longer silence.
 */
const heartbeatMs = 25_000
/** Maximum number of streams per user, one for each browser; above it, the oldest stream is closed. */
const maxStreamsPerUser = 20
/**
 * Maximum bytes waiting in a stream. Above it, the browser is treated as disconnected and the stream destroyed; the
 * browser reconnects when it can.
 */
const maxWaitingBytes = 64 * 1024

interface Deps {
  liveUpdates: LiveUpdates
  sessions: { isValid(request: FastifyRequest): Promise<boolean> }
}

/** Registers the event stream (SSE) of caches that a browser must refetch. A stream ends with its session. */
export function eventRoutes(app: FastifyInstance, { liveUpdates, sessions }: Deps): void {
  const streams = new Set<PassThrough>()
  const streamsByOwner = new Map<string, Set<PassThrough>>()
  // A stream never ends by itself, and a server shutdown waits for all responses to end.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  app.get(
    eventsPath,
    {
      schema: {
        summary: 'Changes to the angler’s own data, as server-sent events',
        querystring: eventsQuery,
        produces: ['text/event-stream'],
      },
      compress: false,
      exposeHeadRoute: false, // its stream would never end and has no reader
      preParsing: async (request) => void requireUser(request),
    },
    async (request, reply) => {
      const { id } = requireUser(request)
      const { age = Number.POSITIVE_INFINITY, account = id } = request.query as z.output<typeof eventsQuery>
      if (account !== id) throw new ApiError('SIGN_IN_NEEDED', 'Someone else has signed in since.')
      const stream = openStream(id)
      let isSessionUnknown = false
      const endWithSession = async () => {
        const isValid = await sessions.isValid(request).catch(() => null)
        if (isValid === null) isSessionUnknown = true // the database does not respond; the next heartbeat checks again
        if (isValid === false) stream.end()
      }
      const stopListening = liveUpdates.subscribe(id, (topics) => {
        write(stream, formatEvent(topics))
        if (topics.includes('user')) void endWithSession()
      })
      const heartbeat = setInterval(() => {
        write(stream, formatEvent([]))
        if (!isSessionUnknown) return
        isSessionUnknown = false
        void endWithSession()
      }, heartbeatMs)
      stream.once('close', () => {
        clearInterval(heartbeat)
        stopListening()
      })
      // `retry`: milliseconds that a browser waits before it reconnects a broken stream.
      write(stream, 'retry: 2000\n\n')
      write(stream, formatEvent(liveUpdates.changesWithin(id, age)))
      void endWithSession() // the session may have ended before the listener was registered
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )

  function openStream(ownerId: string): PassThrough {
    const stream = new PassThrough()
    const ownerStreams = streamsByOwner.get(ownerId) ?? new Set()
    streamsByOwner.set(ownerId, ownerStreams.add(stream))
    streams.add(stream)
    if (ownerStreams.size > maxStreamsPerUser) [...ownerStreams][0]?.end()
    stream.once('close', () => {
      streams.delete(stream)
      ownerStreams.delete(stream)
      if (ownerStreams.size === 0) streamsByOwner.delete(ownerId)
    })
    return stream
  }
}

function write(stream: PassThrough, text: string): void {
  if (stream.readableLength > maxWaitingBytes) stream.destroy()
  else if (!stream.writableEnded) stream.write(text)
}

function formatEvent(topics: InvalidationTopic[]): string {
  return `data: ${JSON.stringify({ stale: topics } satisfies InvalidationEvent)}\n\n`
}
