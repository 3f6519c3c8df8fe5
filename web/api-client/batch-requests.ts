import { connection } from './connection.ts'
import { isUnauthorized } from './request-error.ts'
import { isRateLimited, withRetries } from './retry.ts'

const maxConcurrentRequests = 4

interface BatchOptions {
  onProgress?: ((done: number) => void) | undefined
  /** Whether what is saved offline is stored on this device, which takes all photos at once. */
  storesOffline?: boolean
}

/**
 * Makes one call per photo and returns the errors of those that failed, by photo id. Retries a call later after a 429
 * response, because there may be more photos than requests allowed per minute. Once the session has ended, makes no
 * more calls and rejects with that error.
 */
export async function requestEach(
  ids: readonly string[],
  sendRequest: (id: string) => Promise<unknown>,
  { onProgress, storesOffline = false }: BatchOptions = {},
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  let done = 0
  let sessionError: unknown = null
  const send = async (id: string) => {
    if (sessionError !== null) throw sessionError
    return await sendRequest(id)
  }
  const sendOne = async (id: string) => {
    await withRetries(() => send(id), { canRetry: isRateLimited }).catch((error) => {
      if (isUnauthorized(error)) {
        sessionError = error
        throw error
      }
      failures.set(id, error)
    })
    onProgress?.(++done)
  }
  const queue = ids.values()
  const storing: Promise<void>[] = []
  const sendFromQueue = async () => {
    for (const id of queue) {
      if (sessionError !== null) return
      const isStored = storesOffline && connection.snapshot().isOffline
      const sending = sendOne(id)
      if (isStored) storing.push(sending)
      else await sending
    }
    await Promise.all(storing)
  }
  await Promise.all(Array.from({ length: maxConcurrentRequests }, sendFromQueue))
  return failures
}

/** Changes photos, one request each, and returns the ids that failed; throws the first error if all failed. */
export async function updateEach(
  ids: readonly string[],
  update: (id: string) => Promise<unknown>,
  options?: BatchOptions,
): Promise<{ failed: string[] }> {
  const failures = await requestEach(ids, update, options)
  if (ids.length > 0 && failures.size === ids.length) throw failures.values().next().value
  return { failed: [...failures.keys()] }
}
