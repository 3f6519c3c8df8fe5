import type { Job, JobResult } from 'pg-boss'
import { tellable } from '../database/database-failure.ts'
import type { Logger } from '../http/logger.ts'
import { OutsideRefused, OutsideUnavailable } from '../outside/outside-errors.ts'
import type { JobKind } from './job-queue.ts'

// Upper limit for a service's Retry-After: it may ask for days but recover sooner.
const longestSilenceSeconds = 600

/** Runs one job and returns its result for the queue; never rejects. */
export async function runJob(
  kind: JobKind<never>,
  { id, data }: Job<never>,
  outage: Outage,
): Promise<JobResult> {
  try {
    outage.refuseIfAskedToWait()
    await kind.run(data)
    outage.end()
    return { id, status: 'completed' }
  } catch (cause) {
    outage.note(cause)
    // A request that the service rejects permanently counts as completed; any other failure is retried.
    const status = cause instanceof OutsideRefused ? 'completed' : 'failed'
    return { id, status, output: { reason: reasonOf(cause), told: tellableReason(cause) } }
  }
}

/** Tracks the failures of one kind of job. */
export interface Outage {
  note(cause: unknown): void
  end(): void
  refuseIfAskedToWait(): void
}

/**
 * Tracks whether jobs of one kind are failing. Logs the first failure and the recovery rather than every failed job.
 * While a service's Retry-After lasts (at most 600 seconds), `refuseIfAskedToWait` throws, so that jobs fail without
 * sending a request.
 */
export function watchOutage(job: string, log: Logger): Outage {
  let isOut = false
  let silentUntil = 0
  return {
    note: (cause) => {
      if (!isOut) log.warn({ job, reason: reasonOf(cause) }, 'jobs fail; they will be tried again')
      isOut = true
      if (cause instanceof OutsideUnavailable && cause.retryAfterSeconds !== null) {
        const seconds = Math.min(cause.retryAfterSeconds, longestSilenceSeconds)
        silentUntil = Math.max(silentUntil, performance.now() + seconds * 1000)
      }
    },
    end: () => {
      if (isOut) log.info({ job }, 'jobs work again')
      isOut = false
    },
    refuseIfAskedToWait: () => {
      if (performance.now() < silentUntil)
        throw new OutsideUnavailable('The service asked Creel to wait before trying again.')
    },
  }
}

/**
 * Returns the message of an external service's error, which administrators may see because it names no user and no
 * location. Returns null for any other error.
 */
function tellableReason(cause: unknown): string | null {
  return cause instanceof OutsideUnavailable || cause instanceof OutsideRefused ? cause.message : null
}

function reasonOf(cause: unknown): string {
  const told = tellable(cause)
  return told instanceof Error ? told.message : String(told)
}
