import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import { type ChangeEvent, eventsPath, eventsQuery } from '../../shared/events.ts'
import type { Db } from '../database/open-database.ts'
import { requireUser } from '../http/current-user.ts'
import type { LiveUpdates } from '../live-updates/live-updates.ts'
import { findLog, formatCursor } from './cursor.ts'

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
  db: Db
  liveUpdates: LiveUpdates
  sessions: { isValid(request: FastifyRequest): Promise<boolean> }
}

/**
 * Registers the event stream (SSE) that says which cursor the log has reached, and when to refetch the account. A stream
 * ends with its session.
 */
export function eventRoutes(app: FastifyInstance, { db, liveUpdates, sessions }: Deps): void {
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
      const { account = id } = request.query as z.output<typeof eventsQuery>
      if (account !== id) throw new ApiError('SIGN_IN_NEEDED', 'Someone else has signed in since.')
      const stream = openStream(id)
      let epoch: string | null = null
      let version = 0
      let isStale = false
      const send = (isAccountStale: boolean) => {
        if (epoch !== null)
          write(stream, formatEvent({ cursor: formatCursor({ epoch, version }), isAccountStale }))
      }
      const sendCurrentState = async () => {
        try {
          if (!(await sessions.isValid(request))) return void stream.end()
          const log = await findLog(db, id)
          epoch = log.epoch
          version = Math.max(version, log.version) // a notification may have been faster
          isStale = false
          send(true)
        } catch {
          isStale = true // the database does not respond; the next heartbeat tries again
        }
      }
      const stopListening = liveUpdates.subscribe(id, (newVersion) => {
        if (newVersion === null) return void sendCurrentState()
        version = newVersion
        send(false)
      })
      const heartbeat = setInterval(() => {
        if (isStale) void sendCurrentState()
        else send(false)
      }, heartbeatMs)
      stream.once('close', () => {
        clearInterval(heartbeat)
        stopListening()
      })
      // `retry`: milliseconds that a browser waits before it reconnects a broken stream.
      write(stream, 'retry: 2000\n\n')
      void sendCurrentState()
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

function formatEvent(event: ChangeEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
