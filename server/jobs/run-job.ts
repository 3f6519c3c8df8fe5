import type { Job, JobResult } from 'pg-boss'
import { redactError } from '../database/database-error.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { Logger } from '../logging/logger.ts'
import type { JobHandler } from './job-queue.ts'

// Upper limit of pauses: a service's Retry-After may ask for days, but the service recover sooner.
const maxPauseMs = 600_000
const firstPauseMs = 5_000
/** A job waits for at most this long, well below the time after which the queue takes it for lost. */
const maxWaitMs = 300_000
/** How often a waiting job looks whether settings have changed. */
const lookMs = 5_000

/** Runs one job and returns its result for the queue; never rejects. */
export async function runJob(
  handler: JobHandler<never>,
  { id, data }: Job<never>,
  outage: OutageTracker,
): Promise<JobResult> {
  try {
    await outage.waitWhilePaused()
    await handler.run(data)
    outage.recordSuccess()
    return { id, status: 'completed' }
  } catch (cause) {
    await outage.recordFailure(cause)
    // A request that the service rejects permanently counts as completed; any other failure is retried.
    const status = cause instanceof ServiceRejectedError ? 'completed' : 'failed'
    return { id, status, output: { reason: errorReason(cause), told: publicReason(cause) } }
  }
}

/** Tracks the failures of one kind of job. */
export interface OutageTracker {
  recordFailure(cause: unknown): Promise<void>
  recordSuccess(): void
  /** Resolves once the service may be asked again; rejects (`ServiceUnavailableError`) if that takes too long for one job. */
  waitWhilePaused(): Promise<void>
  /** Ends the pause and the waiting of a job, unless the service itself has asked for it. */
  resume(): void
  /** Ends the waiting of a job without letting it ask. */
  stop(): void
}

interface OutageOptions {
  /** Returns what the service's settings are: once they differ from those that failed, it is asked again. */
  loadSettings?: (() => Promise<unknown>) | undefined
  firstPauseMs?: number | undefined
}

/**
 * Tracks whether jobs of one kind are failing. Logs the first failure and the recovery rather than every failed job. After a failure
 * of the service the queue pauses: for 5 seconds, doubling to 10 minutes with each further one, and at least for the service's
 * Retry-After. The next job waits for that, so that none fails without having asked.
 */
export function trackOutage(job: string, log: Logger, options: OutageOptions = {}): OutageTracker {
  const { loadSettings = async () => null } = options
  const firstPause = options.firstPauseMs ?? firstPauseMs
  const readSettings = () => loadSettings().then(JSON.stringify, () => null)
  let isFailing = false
  let pauseMs = 0
  let pausedUntil = 0
  /** What the service has asked for. */
  let retryAfterUntil = 0
  let failedSettings: string | null = null
  let lastMessage = ''
  let isStopped = false
  let waiting = new AbortController()

  function endPause(): void {
    pauseMs = 0
    pausedUntil = 0
    waiting.abort()
    waiting = new AbortController()
  }

  return {
    recordFailure: async (cause) => {
      if (!isFailing) log.warn({ job, reason: errorReason(cause) }, 'jobs fail; they will be tried again')
      isFailing = true
      if (cause instanceof ServiceRejectedError) endPause() // it has answered
      if (!(cause instanceof ServiceUnavailableError) || cause instanceof StillPausedError) return
      pauseMs = Math.min(pauseMs === 0 ? firstPause : pauseMs * 2, maxPauseMs)
      const retryAfterMs = Math.min((cause.retryAfterSeconds ?? 0) * 1000, maxPauseMs)
      retryAfterUntil = performance.now() + retryAfterMs
      pausedUntil = Math.max(retryAfterUntil, performance.now() + pauseMs)
      lastMessage = cause.message
      failedSettings = await readSettings()
    },
    recordSuccess: () => {
      if (isFailing) log.info({ job }, 'jobs work again')
      isFailing = false
      endPause()
    },
    waitWhilePaused: async () => {
      const deadline = performance.now() + maxWaitMs
      while (performance.now() < pausedUntil) {
        if (isStopped || performance.now() >= deadline) throw new StillPausedError(lastMessage)
        const ms = Math.min(lookMs, pausedUntil - performance.now())
        await new Promise((resolve) => {
          setTimeout(resolve, ms).unref()
          waiting.signal.addEventListener('abort', resolve)
        })
        const settings = await readSettings()
        if (settings !== null && settings !== failedSettings) endPause()
      }
    },
    resume: () => {
      endPause()
      pausedUntil = retryAfterUntil
    },
    stop: () => {
      isStopped = true
      waiting.abort()
    },
  }
}

/** Thrown if a job has waited long enough for a service that isn't asked yet. */
class StillPausedError extends ServiceUnavailableError {}

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
