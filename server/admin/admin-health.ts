import type { AdminHealth, JobKind, OutsideService } from '../../shared/admin.ts'
import type { JobCounts } from '../jobs/job-counts.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Outcomes, OutsideWatch } from '../outside/watch-outside.ts'

/** The names of the queues that each job kind covers. */
export const queuesOf: Record<JobKind, readonly string[]> = {
  tide: ['attach-tide'],
  identification: ['estimate-catch'],
  weather: ['attach-weather'],
  'place-names': ['name-place', 'name-spot'],
  emails: ['send-email'],
  deletion: ['delete-files'],
}

interface Sources {
  jobs: JobQueue
  outside: OutsideWatch
}

/** Returns the status of job queues and external services. */
export async function gatherHealth({ jobs, outside }: Sources): Promise<AdminHealth> {
  const [kinds, seenAt, services] = await Promise.all([
    jobs.count(),
    jobs.findWorkerSeenAt(),
    gatherServices(outside),
  ])
  return { jobs: describeJobs(kinds), workerSeenAt: seenAt?.toISOString() ?? null, services }
}

/** Sums up the queue counts for each job kind. */
export function describeJobs(counts: JobCounts[]): AdminHealth['jobs'] {
  return (Object.keys(queuesOf) as JobKind[]).map((kind) => {
    const some = counts.filter(({ name }) => queuesOf[kind].includes(name))
    const sum = (of: 'waiting' | 'running' | 'failed') => some.reduce((all, each) => all + each[of], 0)
    const oldest = some.flatMap(({ oldestAt }) => oldestAt?.getTime() ?? [])
    return {
      kind,
      waiting: sum('waiting'),
      running: sum('running'),
      failed: sum('failed'),
      oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
      lastFailure: sayFailure(some),
    }
  })
}

/**
 * Returns the message of the most recent failure, or null. Internal errors are replaced by a generic sentence, since
 * their messages may contain paths and ids; they are in the server log.
 */
function sayFailure(some: JobCounts[]): string | null {
  const failures = some.flatMap(({ lastFailure }) => lastFailure ?? [])
  const [last] = failures.toSorted((one, other) => other.begunAt.getTime() - one.begunAt.getTime())
  if (last === undefined) return null
  return last.told ?? 'This failed inside Creel. See the server log for details.'
}

async function gatherServices(outside: OutsideWatch): Promise<AdminHealth['services']> {
  const known = await outside.gather()
  return (Object.entries(known) as [OutsideService, Outcomes | null][]).map(([service, outcomes]) => ({
    service,
    isConfigured: outcomes !== null,
    lastSuccessAt: outcomes?.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: outcomes?.lastFailureAt?.toISOString() ?? null,
    lastFailure: outcomes?.lastFailure ?? null,
  }))
}
