import { createHash } from 'node:crypto'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'

/** Thrown when the model's response cannot be parsed. A retry may help, but unlimited retries would only cost money. */
export class UnreadableResponseError extends ServiceUnavailableError {}

const triesPerImage = 8
const imagesRemembered = 1000

/**
 * Limits how many unreadable responses about one image are paid for. `withAnswersAbout` throws `ServiceRejectedError`, which
 * is final, after 8 of them.
 */
export interface RetryBudget {
  withAnswersAbout<Answer>(image: Uint8Array, ask: () => Promise<Answer>): Promise<Answer>
}

/** Creates a counter in memory; it starts from zero after a restart and remembers the latest 1000 images. */
export function createRetryBudget(): RetryBudget {
  const unreadable = new Map<string, number>()

  return {
    withAnswersAbout: async (image, ask) => {
      const key = createHash('sha256').update(image).digest('base64')
      try {
        const response = await ask()
        unreadable.delete(key)
        return response
      } catch (cause) {
        if (!(cause instanceof UnreadableResponseError)) throw cause
        const tries = (unreadable.get(key) ?? 0) + 1
        save(key, tries)
        if (tries < triesPerImage) throw cause
        unreadable.delete(key)
        throw new ServiceRejectedError(
          `The vision service returned ${tries} responses that Creel couldn’t read.`,
        )
      }
    },
  }

  function save(key: string, tries: number) {
    unreadable.delete(key)
    unreadable.set(key, tries)
    const [oldest] = unreadable.keys()
    if (unreadable.size > imagesRemembered && oldest !== undefined) unreadable.delete(oldest)
  }
}
