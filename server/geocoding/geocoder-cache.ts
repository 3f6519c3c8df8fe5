/** An LRU cache for responses of a service that rarely change. */
export interface GeocoderCache<Answer> {
  /**
   * Returns the cached response, or calls `find` and caches its promise, so that concurrent callers share one request.
   * Failures are not cached.
   */
  load(key: string, find: () => Promise<Answer>): Promise<Answer>
}

/** Creates an empty in-memory cache for `capacity` responses. */
export function createGeocoderCache<Answer>(capacity: number): GeocoderCache<Answer> {
  // A Map keeps insertion order, so the first key is the least recently used one.
  const responses = new Map<string, Promise<Answer>>()

  function save(key: string, response: Promise<Answer>) {
    responses.delete(key)
    responses.set(key, response)
    const [oldest] = responses.keys()
    if (responses.size > capacity && oldest !== undefined) responses.delete(oldest)
  }

  return {
    load: (key, find) => {
      const response = responses.get(key) ?? find()
      save(key, response)
      response.catch(() => {
        if (responses.get(key) === response) responses.delete(key)
      })
      return response
    },
  }
}
