import pMap from 'p-map'
import { growingWait } from '../http/growing-wait.ts'
import { isSignedOut, RequestError } from '../http/request-error.ts'

const callsAtOnce = 4
/** Waits of 5 s, 10 s and so on add up to more than the minute that the server counts requests in. */
const mostWaits = 5
const longestWaitMs = 60_000

/**
 * Makes a call for each photo and answers which of them failed, and why. Where the server asks for patience, since
 * there are more photos than requests in a minute, the call is made again later. Once the session has ended no more
 * calls are made, and it fails as such.
 */
export async function eachPhoto(
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
        if (isSignedOut(error)) ended = error
        if (!isBusy(error) || waits === mostWaits) throw error
        await wait(pauseAfter(error, waits + 1))
        if (ended !== null) throw ended
      }
    }
  }
  await pMap(
    ids,
    async (id) => {
      await callPatiently(id).catch((error) => failures.set(id, error))
      if (ended !== null) throw ended // which makes it the end of all
      onProgress?.(++done)
    },
    { concurrency: callsAtOnce },
  )
  return failures
}

/**
 * Changes photos by one call each, and answers which of them could not be changed. Where not one could be, it fails as
 * the first did.
 */
export async function changeEach(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<{ failed: string[] }> {
  const failures = await eachPhoto(ids, change, { onProgress })
  if (ids.length > 0 && failures.size === ids.length) throw failures.values().next().value
  return { failed: [...failures.keys()] }
}

type Wait = (milliseconds: number) => Promise<void>

function isBusy(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 429
}

/** No shorter than the server asks for, in milliseconds. */
function pauseAfter({ retryAfterSeconds }: RequestError, failures: number): number {
  return Math.min(Math.max(growingWait(failures), (retryAfterSeconds ?? 0) * 1000), longestWaitMs)
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
