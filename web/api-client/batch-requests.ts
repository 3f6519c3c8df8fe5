import { backoffMs } from './backoff.ts'
import { connection } from './connection.ts'
import { isUnauthorized, RequestError } from './request-error.ts'

const maxConcurrentRequests = 4
/** Waits of 5 s, 10 s and so on add up to more than the one minute over which the server counts requests. */
const maxRetries = 5
const maxDelayMs = 60_000

interface BatchOptions {
  onProgress?: ((done: number) => void) | undefined
  /** Whether what is saved offline is stored on this device, which takes all photos at once. */
  storesOffline?: boolean
  sleep?: Sleep
}

/**
 * Makes one call per photo and returns the errors of those that failed, by photo id. Retries a call later after a 429
 * response, because there may be more photos than requests allowed per minute. Once the session has ended, makes no
 * more calls and rejects with that error.
 */
export async function requestEach(
  ids: readonly string[],
  sendRequest: (id: string) => Promise<unknown>,
  { onProgress, storesOffline = false, sleep = sleepFor }: BatchOptions = {},
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  let done = 0
  let sessionError: unknown = null
  const sendWithRetry = async (id: string) => {
    for (let retries = 0; ; retries++) {
      try {
        return await sendRequest(id)
      } catch (error) {
        if (isUnauthorized(error)) sessionError = error
        if (!isRateLimited(error) || retries === maxRetries) throw error
        await sleep(retryDelayMs(error, retries + 1))
        if (sessionError !== null) throw sessionError
      }
    }
  }
  const sendOne = async (id: string) => {
    await sendWithRetry(id).catch((error) => failures.set(id, error))
    if (sessionError !== null && failures.get(id) === sessionError) throw sessionError
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

type Sleep = (milliseconds: number) => Promise<void>

function isRateLimited(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 429
}

/** Returns the pause in milliseconds: at least what the server requests, at most `maxDelayMs`. */
function retryDelayMs({ retryAfterSeconds }: RequestError, failures: number): number {
  return Math.min(Math.max(backoffMs(failures), (retryAfterSeconds ?? 0) * 1000), maxDelayMs)
}

function sleepFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
