import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'

/** Thrown when the model's response cannot be parsed. A retry may help, but unlimited retries would only cost money. */
export class UnreadableResponseError extends ServiceUnavailableError {}

const attemptsPerImage = 8
const maxImages = 1000

/** Stops paying for an image: `run` throws the final `ServiceRejectedError` after 8 unreadable responses. */
interface RetryBudget {
  run<Result>(image: Uint8Array, request: () => Promise<Result>): Promise<Result>
}

/** Creates a counter in memory; it starts from zero after a restart and remembers the latest 1000 images. */
export function createRetryBudget(): RetryBudget {
  const unreadable = new LRUCache<string, number>({ max: maxImages })

  return {
    run: async (image, request) => {
      const key = createHash('sha256').update(image).digest('base64')
      try {
        const response = await request()
        unreadable.delete(key)
        return response
      } catch (cause) {
        if (!(cause instanceof UnreadableResponseError)) throw cause
        const attempts = (unreadable.get(key) ?? 0) + 1
        unreadable.set(key, attempts)
        if (attempts < attemptsPerImage) throw cause
        unreadable.delete(key)
        throw new ServiceRejectedError(
          `The vision service returned ${attempts} responses that Creel couldn’t read.`,
        )
      }
    },
  }
}
