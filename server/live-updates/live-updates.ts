import { z } from 'zod'
import { type InvalidationTopic, invalidationEvent, invalidationTopics } from '../../shared/events.ts'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import { type Listener, subscribeToChannel } from '../database/subscribe-to-channel.ts'
import type { Logger } from '../logging/logger.ts'
import { changesChannel } from './publish-change.ts'
import { createRecentChanges } from './recent-changes.ts'

/** Receives the changes that any process announces. */
export interface LiveUpdates {
  /** Calls `listener` for each change of an owner's data; returns a function that unsubscribes. */
  subscribe(ownerId: string, listener: (topics: InvalidationTopic[]) => void): () => void
  /** Returns the owner's caches that may be stale after the last `ageMs` milliseconds; all if unknown. */
  changesWithin(ownerId: string, ageMs: number): InvalidationTopic[]
  /** Rejects while the connection that receives changes is lost. */
  check(): Promise<void>
  stop(): Promise<void>
}

const changeNotification = invalidationEvent.extend({ ownerId: z.string() })
const allTopics: InvalidationTopic[] = [...invalidationTopics]
/** Safety margin: a client's request may have spent longer in transit than the reads whose age it gives. */
const marginMs = 5_000

/**
 * Listens for changes on a dedicated connection until stopped. After a reconnect, reports all caches as stale, because
 * notifications may have been missed. `clock` returns milliseconds from any origin.
 */
export function openLiveUpdates(
  connectionString: string,
  log: Logger,
  clock: () => number = () => performance.now(),
  limits?: ConnectionLimits,
): LiveUpdates {
  const listeners = new Map<string, Set<(topics: InvalidationTopic[]) => void>>()
  const recent = createRecentChanges(clock)
  /** Time since which no notification was missed; infinite while the connection is lost. */
  let listeningSince = Number.POSITIVE_INFINITY
  let isLost = false

  const notify = (ownerId: string, topics: InvalidationTopic[]) => {
    for (const listener of listeners.get(ownerId) ?? []) listener(topics)
  }

  const onNotification = (payload: string) => {
    const parsed = changeNotification.safeParse(parseJsonOrNull(payload)) // null: another program's payload on our channel
    if (!parsed.success) return
    recent.record(parsed.data.ownerId, parsed.data.stale)
    notify(parsed.data.ownerId, parsed.data.stale)
  }

  const listener: Listener = {
    onNotification: onNotification,
    onListening: () => {
      listeningSince = clock()
      if (!isLost) return
      isLost = false
      log.info('live updates are connected to the database again')
      for (const ownerId of listeners.keys()) notify(ownerId, allTopics)
    },
    onError: (cause) => {
      listeningSince = Number.POSITIVE_INFINITY
      if (!isLost) log.warn({ err: cause }, 'live updates lost the database connection')
      isLost = true
    },
  }
  const listening = subscribeToChannel(connectionString, changesChannel, listener, limits)
  return {
    subscribe: (ownerId, listener) => {
      const ownerListeners = listeners.get(ownerId) ?? new Set()
      listeners.set(ownerId, ownerListeners.add(listener))
      return () => {
        ownerListeners.delete(listener)
        if (ownerListeners.size === 0) listeners.delete(ownerId)
      }
    },
    changesWithin: (ownerId, ageMs) => {
      const since = clock() - ageMs - marginMs
      return (since < listeningSince ? null : recent.since(ownerId, since)) ?? allTopics
    },
    check: async () => {
      if (isLost) throw new Error('Live updates lost the database connection.')
    },
    stop: () => listening.stop(),
  }
}
