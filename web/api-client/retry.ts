import { backoffMs } from './backoff.ts'
import { RequestError } from './request-error.ts'

const maxMs = 60_000

interface RetryOptions {
  /** Returns whether another attempt may help. */
  canRetry: (error: unknown) => boolean
  /** Waits this many milliseconds, or otherwise until another attempt makes sense; gives up by rejecting. */
  wait?: (milliseconds: number, error: unknown) => Promise<unknown>
  /** The least time before each further attempt; by default, five of them take longer than the minute over which the server counts. */
  delaysMs?: readonly number[]
}

/** Calls `send` again, once per delay, after failures that may pass; waits longer if the server asks for it, up to a minute. */
export async function withRetries<Result>(
  send: () => Promise<Result>,
  { canRetry, wait = sleep, delaysMs = [1, 2, 3, 4, 5].map((failures) => backoffMs(failures)) }: RetryOptions,
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await send()
    } catch (error) {
      if (!canRetry(error)) throw error
      const { retryAfterSeconds } = error as { retryAfterSeconds?: number | null }
      await wait(Math.min(Math.max(delayMs, (retryAfterSeconds ?? 0) * 1000), maxMs), error)
    }
  }
  return await send()
}

/** Returns whether there were too many requests for the moment. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof RequestError && error.status === 429
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
