import type { Job, JobResult } from 'pg-boss'
import { tellable } from '../database/database-failure.ts'
import type { Logger } from '../http/logger.ts'
import { OutsideRefused, OutsideUnavailable } from '../outside/outside-errors.ts'
import type { JobKind } from './job-queue.ts'

// A service that asks for days is asked again sooner all the same: it may have been mended meanwhile.
const longestSilenceSeconds = 600

/** Runs one job to its end; whatever that is, the queue is told. */
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
    // What a service refuses for good is done with; everything else comes back.
    const status = cause instanceof OutsideRefused ? 'completed' : 'failed'
    return { id, status, output: { reason: reasonOf(cause), told: tellableReason(cause) } }
  }
}

/** What is known of the failures of one kind of work. */
export interface Outage {
  note(cause: unknown): void
  end(): void
  refuseIfAskedToWait(): void
}

/**
 * Knows whether jobs of a kind fail just now. It tells the log of the first failure and of the end, not of every job
 * that waits; and while a service asks to be left alone (Retry-After), its jobs fail without asking it.
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
        throw new OutsideUnavailable('The service asked to be left alone for a while.')
    },
  }
}

/** What may be told to administrators: what is said of a service outside names nobody and no place; null for all else. */
function tellableReason(cause: unknown): string | null {
  return cause instanceof OutsideUnavailable || cause instanceof OutsideRefused ? cause.message : null
}

function reasonOf(cause: unknown): string {
  const told = tellable(cause)
  return told instanceof Error ? told.message : String(told)
}
