import { z } from 'zod'
import { type StaleCache, staleCaches, staleEvent } from '../../shared/events.ts'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import { keepListening, type Listener } from '../database/keep-listening.ts'
import type { Logger } from '../http/logger.ts'
import { changesChannel } from './announce-change.ts'
import { rememberChanges } from './recent-changes.ts'

/** Hears of changes that any process announces. */
export interface LiveUpdates {
  /** Calls `listener` for every change of an owner's; the answer ends that. */
  listen(ownerId: string, listener: (stale: StaleCache[]) => void): () => void
  /** What of an owner's may have become stale in the last so many milliseconds: everything where nobody knows. */
  staleWithin(ownerId: string, ageMs: number): StaleCache[]
  /** Rejects while changes are not heard of. */
  check(): Promise<void>
  stop(): Promise<void>
}

const announcement = staleEvent.extend({ ownerId: z.string() })
const everything: StaleCache[] = [...staleCaches]
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
  limits?: ConnectionLimits,
): LiveUpdates {
  const listeners = new Map<string, Set<(stale: StaleCache[]) => void>>()
  const recent = rememberChanges(clock)
  /** Since when nothing was missed; infinite while something is. */
  let listeningSince = Number.POSITIVE_INFINITY
  let isLost = false

  const tell = (ownerId: string, stale: StaleCache[]) => {
    for (const listener of listeners.get(ownerId) ?? []) listener(stale)
  }

  const hear = (payload: string) => {
    const told = announcement.safeParse(parseJson(payload))
    if (!told.success) return
    recent.note(told.data.ownerId, told.data.stale)
    tell(told.data.ownerId, told.data.stale)
  }

  const listener: Listener = {
    hear,
    began: () => {
      listeningSince = clock()
      if (!isLost) return
      isLost = false
      log.info('live updates have the database again')
      for (const ownerId of listeners.keys()) tell(ownerId, everything)
    },
    lost: (cause) => {
      listeningSince = Number.POSITIVE_INFINITY
      if (!isLost) log.warn({ err: cause }, 'live updates have lost the database')
      isLost = true
    },
  }
  const listening = keepListening(connectionString, changesChannel, listener, limits)
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
    check: async () => {
      if (isLost) throw new Error('Live updates have lost the database.')
    },
    stop: () => listening.stop(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // somebody else's words on our channel
  }
}
