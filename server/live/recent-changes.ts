import type { StaleCache } from '../../shared/events.ts'

/** What of whose has become stale in the last minutes. */
interface RecentChanges {
  note(ownerId: string, stale: readonly StaleCache[]): void
  /** What of an owner's has become stale since a time; null where that is further back than anybody remembers. */
  since(ownerId: string, time: number): StaleCache[] | null
}

/** Long enough for a tunnel or a restart of the browser; a page that was away for longer reads everything again. */
const memoryMs = 5 * 60_000

/** Keeps changes in mind for some minutes; times are those of `clock`. */
export function rememberChanges(clock: () => number): RecentChanges {
  /** When each cache last became stale, the owners in the order of their last change. */
  const changes = new Map<string, Map<StaleCache, number>>()

  return {
    note(ownerId, stale) {
      const now = clock()
      const ofOwner = changes.get(ownerId) ?? new Map<StaleCache, number>()
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
