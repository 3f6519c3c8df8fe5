/** An LRU cache for responses of a service that rarely change. */
export interface AnswerCache<Answer> {
  /**
   * Returns the cached response, or calls `find` and caches its promise, so that concurrent callers share one request.
   * Failures are not cached.
   */
  recall(key: string, find: () => Promise<Answer>): Promise<Answer>
}

/** Creates an empty in-memory cache for `capacity` responses. */
export function createAnswerCache<Answer>(capacity: number): AnswerCache<Answer> {
  // A Map keeps insertion order, so the first key is the least recently used one.
  const answers = new Map<string, Promise<Answer>>()

  function remember(key: string, answer: Promise<Answer>) {
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > capacity && oldest !== undefined) answers.delete(oldest)
  }

  return {
    recall: (key, find) => {
      const answer = answers.get(key) ?? find()
      remember(key, answer)
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key)
      })
      return answer
    },
  }
}
