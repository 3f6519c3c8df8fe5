import pMap from 'p-map'
import { growingWait } from '../http/growing-wait.ts'
import { RequestError } from '../http/request-error.ts'

const callsAtOnce = 4
/** Waits of 5 s, 10 s and so on add up to more than the minute that the server counts requests in. */
const mostWaits = 5

/**
 * Makes a call for each photo and answers which of them failed, and why. Where the server asks for patience, since
 * there are more photos than requests in a minute, the call is made again later.
 */
export async function eachPhoto(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
  { onProgress, wait = waitFor }: { onProgress?: ((done: number) => void) | undefined; wait?: Wait } = {},
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  let done = 0
  const callPatiently = async (id: string) => {
    for (let waits = 0; ; waits++) {
      try {
        return await call(id)
      } catch (error) {
        if (!isBusy(error) || waits === mostWaits) throw error
        await wait(growingWait(waits + 1))
      }
    }
  }
  await pMap(
    ids,
    (id) =>
      callPatiently(id)
        .catch((error) => failures.set(id, error))
        .finally(() => onProgress?.(++done)),
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

function isBusy(error: unknown): boolean {
  return error instanceof RequestError && error.status === 429
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
