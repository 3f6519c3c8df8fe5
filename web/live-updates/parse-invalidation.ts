import { type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'

/** Returns the caches that an event lists as stale; ignores names that only a newer server knows. */
export function invalidatedTopics(event: unknown): InvalidationTopic[] {
  const { stale } = (event ?? {}) as { stale?: unknown }
  return Array.isArray(stale) ? invalidationTopics.filter((topic) => stale.includes(topic)) : []
}

/** Returns the stale caches of an event as the stream sends it (JSON); an empty list if it cannot be parsed. */
export function parseInvalidation(json: string): InvalidationTopic[] {
  try {
    return invalidatedTopics(JSON.parse(json))
  } catch {
    return [] // an intermediary such as a proxy wrote into the stream
  }
}
