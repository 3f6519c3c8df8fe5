import type { AdminHealth, JobKind, OutsideService } from '../../shared/admin.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { serviceOutcomes } from '../database/schema.ts'
import type { JobCounts } from '../jobs/job-counts.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

/** The queues that each kind of work waits in. */
export const queuesOf: Record<JobKind, readonly string[]> = {
  tide: ['attach-tide'],
  identification: ['estimate-catch'],
  weather: ['attach-weather'],
  'place-names': ['name-place', 'name-spot'],
  emails: ['send-email'],
  deletion: ['delete-files'],
}

/** How queued work and the services outside are. */
export async function gatherHealth(needs: { db: Db; jobs: JobQueue; config: Config }): Promise<AdminHealth> {
  const [jobs, services] = await Promise.all([gatherJobs(needs.jobs), gatherServices(needs)])
  return { jobs, services }
}

async function gatherJobs(jobs: JobQueue): Promise<AdminHealth['jobs']> {
  const counts = await jobs.count()
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

/** What went wrong within Creel is for the log: its words may hold paths and ids. */
function sayFailure(some: JobCounts[]): string | null {
  const failures = some.flatMap(({ lastFailure }) => lastFailure ?? [])
  if (failures.length === 0) return null
  const told = failures.find((failure) => failure.told !== null)?.told
  return told ?? 'Creel itself failed at this. The log of the server says more.'
}

async function gatherServices({ db, config }: { db: Db; config: Config }): Promise<AdminHealth['services']> {
  const rows = await db.select().from(serviceOutcomes)
  return (Object.entries(configured(config)) as [OutsideService, boolean][]).map(
    ([service, isConfigured]) => {
      const outcome = rows.find((row) => row.service === service)
      return {
        service,
        isConfigured,
        lastSuccessAt: outcome?.lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: outcome?.lastFailureAt?.toISOString() ?? null,
        lastFailure: outcome?.lastFailure ?? null,
      }
    },
  )
}

function configured({ vision, weather, geocoder, mail }: Config): Record<OutsideService, boolean> {
  return {
    vision: vision !== null,
    weather: weather !== null,
    geocoder: geocoder !== null,
    mail: mail.smtpUrl !== null,
  }
}
