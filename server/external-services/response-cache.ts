import { LRUCache } from 'lru-cache'

/** An LRU cache for responses of a service that rarely change. */
export interface ResponseCache<Result> {
  /**
   * Returns the cached response, or calls `find` and caches its promise, so that concurrent callers share one request.
   * Failures are not cached.
   */
  load(key: string, find: () => Promise<Result>): Promise<Result>
}

/** Creates an empty in-memory cache for `capacity` responses, which last for `maxAgeMs` or until there are too many. */
export function createResponseCache<Result>(capacity: number, maxAgeMs?: number): ResponseCache<Result> {
  const responses = new LRUCache<string, Promise<Result>>({
    max: capacity,
    ...(maxAgeMs !== undefined && { ttl: maxAgeMs }),
  })
  return {
    load: (key, find) => {
      const cached = responses.get(key)
      if (cached !== undefined) return cached
      const response = find()
      responses.set(key, response)
      response.catch(() => responses.peek(key) === response && responses.delete(key))
      return response
    },
  }
}
