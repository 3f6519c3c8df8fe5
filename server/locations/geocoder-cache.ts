/** Remembers answers of a service that hardly change, the ones used last, up to a number of them. */
export interface AnswerCache<Answer> {
  /** The remembered answer, else what `find` finds; those who ask meanwhile wait for the same. Failures are not kept. */
  recall(key: string, find: () => Promise<Answer>): Promise<Answer>
}

/** Opens an empty memory for `capacity` answers; it lives as long as the process. */
export function createAnswerCache<Answer>(capacity: number): AnswerCache<Answer> {
  // A Map keeps the order of insertion: the first key is the one that was not used for longest.
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
