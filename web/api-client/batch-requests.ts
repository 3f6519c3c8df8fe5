import pMap from 'p-map'
import { backoffMs } from './backoff.ts'
import { isUnauthorized, RequestError } from './request-error.ts'

const maxConcurrentRequests = 4
/** Waits of 5 s, 10 s and so on add up to more than the one minute over which the server counts requests. */
const maxWaits = 5
const maxWaitMs = 60_000

/**
 * Makes one call per photo and returns the errors of those that failed, by photo id. Retries a call later after a 429
 * response, because there may be more photos than requests allowed per minute. Once the session has ended, makes no
 * more calls and rejects with that error.
 */
export async function requestEach(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
  { onProgress, wait = waitFor }: { onProgress?: ((done: number) => void) | undefined; wait?: Wait } = {},
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  let done = 0
  let ended: unknown = null
  const callPatiently = async (id: string) => {
    for (let waits = 0; ; waits++) {
      try {
        return await call(id)
      } catch (error) {
        if (isUnauthorized(error)) ended = error
        if (!isBusy(error) || waits === maxWaits) throw error
        await wait(pauseAfter(error, waits + 1))
        if (ended !== null) throw ended
      }
    }
  }
  await pMap(
    ids,
    async (id) => {
      await callPatiently(id).catch((error) => failures.set(id, error))
      if (ended !== null) throw ended // rejects, which ends all other calls too
      onProgress?.(++done)
    },
    { concurrency: maxConcurrentRequests },
  )
  return failures
}

/**
 * Changes photos with one call each and returns the ids that failed. If all of them failed, throws the error of the
 * first.
 */
export async function updateEach(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<{ failed: string[] }> {
  const failures = await requestEach(ids, change, { onProgress })
  if (ids.length > 0 && failures.size === ids.length) throw failures.values().next().value
  return { failed: [...failures.keys()] }
}

type Wait = (milliseconds: number) => Promise<void>

function isBusy(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 429
}

/** Returns the pause in milliseconds: at least what the server requests, at most `longestWaitMs`. */
function pauseAfter({ retryAfterSeconds }: RequestError, failures: number): number {
  return Math.min(Math.max(backoffMs(failures), (retryAfterSeconds ?? 0) * 1000), maxWaitMs)
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
