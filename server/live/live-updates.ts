import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { type StaleCache, staleCaches, staleEvent } from '../../shared/events.ts'
import type { Logger } from '../http/logger.ts'
import { changesChannel } from './announce-change.ts'
import { rememberChanges } from './recent-changes.ts'

/** Hears of changes that any process announces. */
export interface LiveUpdates {
  /** Calls `listener` for every change of an owner's; the answer ends that. */
  listen(ownerId: string, listener: (stale: StaleCache[]) => void): () => void
  /** What of an owner's may have become stale in the last so many milliseconds: everything where nobody knows. */
  staleWithin(ownerId: string, ageMs: number): StaleCache[]
  stop(): Promise<void>
}

const announcement = staleEvent.extend({ ownerId: z.string() })
const everything: StaleCache[] = [...staleCaches]
const retryAfterMs = 1_000
/** A question may have been longer under way than the reads it asks about. */
const marginMs = 5_000

/**
 * Listens on one connection of its own for as long as it lives. A connection that breaks is opened again, and then
 * everything counts as stale, since nobody knows what was missed. `clock` counts milliseconds from wherever it likes.
 */
export function openLiveUpdates(
  connectionString: string,
  log: Logger,
  clock: () => number = () => performance.now(),
): LiveUpdates {
  const listeners = new Map<string, Set<(stale: StaleCache[]) => void>>()
  const recent = rememberChanges(clock)
  const stopping = new AbortController()
  let client: pg.Client | null = null
  /** Since when nothing was missed; infinite while something is. */
  let listeningSince = Number.POSITIVE_INFINITY

  const tell = (ownerId: string, stale: StaleCache[]) => {
    for (const listener of listeners.get(ownerId) ?? []) listener(stale)
  }

  const hear = ({ payload = '' }: pg.Notification) => {
    const told = announcement.safeParse(parseJson(payload))
    if (!told.success) return
    recent.note(told.data.ownerId, told.data.stale)
    tell(told.data.ownerId, told.data.stale)
  }

  async function stayConnected(): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      await listenUntilItBreaks(isFirst).catch((cause) => {
        if (!stopping.signal.aborted) log.warn({ reason: String(cause) }, 'live updates lost the database')
      })
      await pause(retryAfterMs, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function listenUntilItBreaks(isFirst: boolean): Promise<void> {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
    const broken = new Promise<void>((resolve) => client?.once('end', resolve).on('error', () => resolve()))
    client.on('notification', hear)
    await client.connect()
    await client.query(`listen ${changesChannel}`)
    listeningSince = clock()
    if (!isFirst) for (const ownerId of listeners.keys()) tell(ownerId, everything)
    await broken
    listeningSince = Number.POSITIVE_INFINITY
    await client.end().catch(() => {})
  }

  const connected = stayConnected()
  return {
    listen: (ownerId, listener) => {
      const ofOwner = listeners.get(ownerId) ?? new Set()
      listeners.set(ownerId, ofOwner.add(listener))
      return () => {
        ofOwner.delete(listener)
        if (ofOwner.size === 0) listeners.delete(ownerId)
      }
    },
    staleWithin: (ownerId, ageMs) => {
      const since = clock() - ageMs - marginMs
      return (since < listeningSince ? null : recent.since(ownerId, since)) ?? everything
    },
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
      await connected
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // somebody else's words on our channel
  }
}
