import type { Job, JobResult } from 'pg-boss'
import { redactError } from '../database/database-error.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { Logger } from '../logging/logger.ts'
import type { JobHandler } from './job-queue.ts'

// Upper limit for a service's Retry-After: it may ask for days but recover sooner.
const maxSilenceSeconds = 600

/** Runs one job and returns its result for the queue; never rejects. */
export async function runJob(
  kind: JobHandler<never>,
  { id, data }: Job<never>,
  outage: OutageTracker,
): Promise<JobResult> {
  try {
    outage.rejectIfAskedToWait()
    await kind.run(data)
    outage.end()
    return { id, status: 'completed' }
  } catch (cause) {
    outage.note(cause)
    // A request that the service rejects permanently counts as completed; any other failure is retried.
    const status = cause instanceof ServiceRejectedError ? 'completed' : 'failed'
    return { id, status, output: { reason: reasonOf(cause), told: redactedReason(cause) } }
  }
}

/** Tracks the failures of one kind of job. */
export interface OutageTracker {
  note(cause: unknown): void
  end(): void
  rejectIfAskedToWait(): void
}

/**
 * Tracks whether jobs of one kind are failing. Logs the first failure and the recovery rather than every failed job.
 * While a service's Retry-After lasts (at most 600 seconds), `refuseIfAskedToWait` throws, so that jobs fail without
 * sending a request.
 */
export function trackOutage(job: string, log: Logger): OutageTracker {
  let isOut = false
  let silentUntil = 0
  return {
    note: (cause) => {
      if (!isOut) log.warn({ job, reason: reasonOf(cause) }, 'jobs fail; they will be tried again')
      isOut = true
      if (cause instanceof ServiceUnavailableError && cause.retryAfterSeconds !== null) {
        const seconds = Math.min(cause.retryAfterSeconds, maxSilenceSeconds)
        silentUntil = Math.max(silentUntil, performance.now() + seconds * 1000)
      }
    },
    end: () => {
      if (isOut) log.info({ job }, 'jobs work again')
      isOut = false
    },
    rejectIfAskedToWait: () => {
      if (performance.now() < silentUntil)
        throw new ServiceUnavailableError('The service asked Creel to wait before trying again.')
    },
  }
}

/**
 * Returns the message of an external service's error, which administrators may see because it names no user and no
 * location. Returns null for any other error.
 */
function redactedReason(cause: unknown): string | null {
  return cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError
    ? cause.message
    : null
}

function reasonOf(cause: unknown): string {
  const told = redactError(cause)
  return told instanceof Error ? told.message : String(told)
}
