import type { Job, JobResult } from 'pg-boss'
import { redactError } from '../database/database-error.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { Logger } from '../logging/logger.ts'
import type { JobHandler } from './job-queue.ts'

// Upper limit for a service's Retry-After: it may ask for days but recover sooner.
const maxPauseSeconds = 600

/** Runs one job and returns its result for the queue; never rejects. */
export async function runJob(
  handler: JobHandler<never>,
  { id, data }: Job<never>,
  outage: OutageTracker,
): Promise<JobResult> {
  try {
    outage.throwIfPaused()
    await handler.run(data)
    outage.recordSuccess()
    return { id, status: 'completed' }
  } catch (cause) {
    outage.recordFailure(cause)
    // A request that the service rejects permanently counts as completed; any other failure is retried.
    const status = cause instanceof ServiceRejectedError ? 'completed' : 'failed'
    return { id, status, output: { reason: errorReason(cause), told: publicReason(cause) } }
  }
}

/** Tracks the failures of one kind of job. */
export interface OutageTracker {
  recordFailure(cause: unknown): void
  recordSuccess(): void
  throwIfPaused(): void
}

/**
 * Tracks whether jobs of one kind are failing. Logs the first failure and the recovery rather than every failed job.
 * While a service's Retry-After lasts (at most 600 seconds), `throwIfPaused` throws, so that jobs fail without
 * sending a request.
 */
export function trackOutage(job: string, log: Logger): OutageTracker {
  let isFailing = false
  let pausedUntil = 0
  return {
    recordFailure: (cause) => {
      if (!isFailing) log.warn({ job, reason: errorReason(cause) }, 'jobs fail; they will be tried again')
      isFailing = true
      if (cause instanceof ServiceUnavailableError && cause.retryAfterSeconds !== null) {
        const seconds = Math.min(cause.retryAfterSeconds, maxPauseSeconds)
        pausedUntil = Math.max(pausedUntil, performance.now() + seconds * 1000)
      }
    },
    recordSuccess: () => {
      if (isFailing) log.info({ job }, 'jobs work again')
      isFailing = false
    },
    throwIfPaused: () => {
      if (performance.now() < pausedUntil)
        throw new ServiceUnavailableError('The service asked Creel to wait before trying again.')
    },
  }
}

/** Returns an external service's error message, which names no user and no location; null for any other error. */
function publicReason(cause: unknown): string | null {
  return cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError
    ? cause.message
    : null
}

function errorReason(cause: unknown): string {
  const redacted = redactError(cause)
  return redacted instanceof Error ? redacted.message : String(redacted)
}
