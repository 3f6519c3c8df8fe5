import type { InvalidationTopic } from '../../shared/events.ts'

/** Caches that became stale in the last minutes, by owner. */
interface RecentChanges {
  record(ownerId: string, topics: readonly InvalidationTopic[]): void
  /** Returns the owner's caches that became stale since a time; null if that time is further back than the history. */
  since(ownerId: string, time: number): InvalidationTopic[] | null
}

/** Length of the history, enough for a tunnel or a browser restart. A page offline for longer refetches everything. */
const historyMs = 5 * 60_000

/** Keeps a history of changes for five minutes; all times are those of `clock`. */
export function createRecentChanges(clock: () => number): RecentChanges {
  /** Time at which each cache last became stale; owners are in the order of their latest change. */
  const changes = new Map<string, Map<InvalidationTopic, number>>()

  return {
    record(ownerId, topics) {
      const now = clock()
      const topicTimes = changes.get(ownerId) ?? new Map<InvalidationTopic, number>()
      for (const topic of topics) topicTimes.set(topic, now)
      changes.delete(ownerId)
      changes.set(ownerId, topicTimes)
      deleteBefore(now - historyMs)
    },
    since(ownerId, time) {
      if (time < clock() - historyMs) return null
      const topicTimes = [...(changes.get(ownerId) ?? [])]
      return topicTimes.filter(([, changedAt]) => changedAt >= time).map(([topic]) => topic)
    },
  }

  function deleteBefore(time: number) {
    for (const [ownerId, topicTimes] of changes) {
      if (Math.max(...topicTimes.values()) >= time) return
      changes.delete(ownerId)
    }
  }
}
