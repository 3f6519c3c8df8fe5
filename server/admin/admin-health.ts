import type { AdminHealth, ExternalService, JobCategory } from '../../shared/admin.ts'
import type { CallOutcomes, ServiceHealthTracker } from '../external-services/service-health.ts'
import type { JobCounts } from '../jobs/job-counts.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

/** The names of the queues that each job kind covers. */
export const queuesByCategory: Record<JobCategory, readonly string[]> = {
  tide: ['attach-tide'],
  identification: ['estimate-catch'],
  weather: ['attach-weather'],
  'place-names': ['name-place', 'name-spot'],
  emails: ['send-email'],
  deletion: ['delete-files'],
}

interface Sources {
  jobs: JobQueue
  serviceHealth: ServiceHealthTracker
}

/** Returns the status of job queues and external services. */
export async function getHealthReport({ jobs, serviceHealth }: Sources): Promise<AdminHealth> {
  const [kinds, seenAt, services] = await Promise.all([
    jobs.count(),
    jobs.findLastHeartbeat(),
    loadServices(serviceHealth),
  ])
  return { jobs: summarizeJobs(kinds), workerSeenAt: seenAt?.toISOString() ?? null, services }
}

/** Sums up the queue counts for each job kind. */
export function summarizeJobs(counts: JobCounts[]): AdminHealth['jobs'] {
  return (Object.keys(queuesByCategory) as JobCategory[]).map((kind) => {
    const some = counts.filter(({ name }) => queuesByCategory[kind].includes(name))
    const sum = (of: 'waiting' | 'running' | 'failed') => some.reduce((all, each) => all + each[of], 0)
    const oldest = some.flatMap(({ oldestAt }) => oldestAt?.getTime() ?? [])
    return {
      kind,
      waiting: sum('waiting'),
      running: sum('running'),
      failed: sum('failed'),
      oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
      lastFailure: formatError(some),
    }
  })
}

/**
 * Returns the message of the most recent failure, or null. Internal errors are replaced by a generic sentence, since
 * their messages may contain paths and ids; they are in the server log.
 */
function formatError(some: JobCounts[]): string | null {
  const failures = some.flatMap(({ lastFailure }) => lastFailure ?? [])
  const [last] = failures.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  if (last === undefined) return null
  return last.message ?? 'This failed inside Creel. See the server log for details.'
}

async function loadServices(serviceHealth: ServiceHealthTracker): Promise<AdminHealth['services']> {
  const known = await serviceHealth.loadOutcomes()
  return (Object.entries(known) as [ExternalService, CallOutcomes | null][]).map(([service, outcomes]) => ({
    service,
    isConfigured: outcomes !== null,
    lastSuccessAt: outcomes?.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: outcomes?.lastFailureAt?.toISOString() ?? null,
    lastFailure: outcomes?.lastFailure ?? null,
  }))
}
