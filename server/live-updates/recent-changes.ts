import type { InvalidationTopic } from '../../shared/events.ts'

/** Caches that became stale in the last minutes, by owner. */
interface RecentChanges {
  note(ownerId: string, stale: readonly InvalidationTopic[]): void
  /** Returns the owner's caches that became stale since a time; null if that time is further back than the history. */
  since(ownerId: string, time: number): InvalidationTopic[] | null
}

/**
 * Length of the history: enough for a tunnel or a browser restart. A page that was offline for longer refetches
 * everything.
 */
const memoryMs = 5 * 60_000

/** Keeps a history of changes for five minutes; all times are those of `clock`. */
export function createRecentChanges(clock: () => number): RecentChanges {
  /** Time at which each cache last became stale; owners are in the order of their latest change. */
  const changes = new Map<string, Map<InvalidationTopic, number>>()

  return {
    note(ownerId, stale) {
      const now = clock()
      const ofOwner = changes.get(ownerId) ?? new Map<InvalidationTopic, number>()
      for (const cache of stale) ofOwner.set(cache, now)
      changes.delete(ownerId)
      changes.set(ownerId, ofOwner)
      forgetBefore(now - memoryMs)
    },
    since(ownerId, time) {
      if (time < clock() - memoryMs) return null
      const ofOwner = [...(changes.get(ownerId) ?? [])]
      return ofOwner.filter(([, changedAt]) => changedAt >= time).map(([cache]) => cache)
    },
  }

  function forgetBefore(time: number) {
    for (const [ownerId, ofOwner] of changes) {
      if (Math.max(...ofOwner.values()) >= time) return
      changes.delete(ownerId)
    }
  }
}
