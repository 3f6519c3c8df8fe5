import type { AdminHealth, ExternalService, JobCategory } from '../../shared/admin.ts'
import { type BackupStatus, isScheduled, loadBackupStatus } from '../backup/backup-status.ts'
import type { Db } from '../database/open-database.ts'
import { instance } from '../database/schema.ts'
import type { CallOutcomes, ServiceHealthTracker } from '../external-services/service-health.ts'
import type { Disks } from '../file-store/disk-space.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { JobCounts } from '../jobs/job-tables.ts'
import type { Services } from '../services.ts'

/** The names of the queues that each job kind covers. */
export const queuesByCategory: Record<JobCategory, readonly string[]> = {
  tide: ['attach-tide'],
  identification: ['estimate-catch'],
  weather: ['attach-weather'],
  'place-names': ['name-place', 'name-spot'],
  emails: ['send-email'],
  'profile-images': ['fetch-profile-image'],
  deletion: ['delete-files'],
  imports: ['import-immich'],
}

interface HealthDeps {
  jobs: JobQueue
  serviceHealth: ServiceHealthTracker
  vision: Services['vision']
  db: Db
  disks: Disks
}

/** Returns the status of disks, photo files, backups, job queues and external services. */
export async function getHealthReport(deps: HealthDeps): Promise<AdminHealth> {
  const { db, jobs, serviceHealth, vision, disks } = deps
  const [storage, backup, files, jobCounts, heartbeatAt, services] = await Promise.all([
    disks.findSpace(),
    loadBackupStatus(db),
    loadFilesHealth(db),
    jobs.count(),
    jobs.findLastHeartbeat(),
    loadServices(serviceHealth, await vision.findIdentity(db)),
  ])
  return {
    storage,
    backup: toBackupHealth(backup, new Date()),
    files,
    jobs: summarizeJobs(jobCounts),
    workerSeenAt: heartbeatAt?.toISOString() ?? null,
    services,
  }
}

async function loadFilesHealth(db: Db): Promise<AdminHealth['files']> {
  const [row] = await db.select().from(instance)
  return { unexplainedPhotos: row?.unexplainedPhotos ?? 0, isOlderCopy: row?.olderCopySince != null }
}

function toBackupHealth(status: BackupStatus, now: Date): AdminHealth['backup'] {
  const { lastBackupAt, photos, bytes, incompletePhotos, isOnDataDisk, lastFailureAt, lastFailure } = status
  return {
    isScheduled: isScheduled(status, now),
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    photos,
    bytes,
    incompletePhotos,
    isOnDataDisk,
    lastFailureAt: lastFailureAt?.toISOString() ?? null,
    lastFailure,
  }
}

/** Sums up the queue counts for each job kind. */
function summarizeJobs(counts: JobCounts[]): AdminHealth['jobs'] {
  return (Object.keys(queuesByCategory) as JobCategory[]).map((kind) => {
    const matching = counts.filter(({ name }) => queuesByCategory[kind].includes(name))
    const sum = (state: 'waiting' | 'running' | 'failed') =>
      matching.reduce((total, counts) => total + counts[state], 0)
    const oldestTimes = matching.flatMap(({ oldestAt }) => oldestAt?.getTime() ?? [])
    return {
      kind,
      waiting: sum('waiting'),
      running: sum('running'),
      failed: sum('failed'),
      oldestAt: oldestTimes.length === 0 ? null : new Date(Math.min(...oldestTimes)).toISOString(),
      lastFailure: formatLastFailure(matching),
    }
  })
}

/**
 * Returns the message of the most recent failure, or null. Internal errors are replaced by a generic sentence, since
 * their messages may contain paths and ids; they are in the server log.
 */
function formatLastFailure(counts: JobCounts[]): string | null {
  const failures = counts.flatMap(({ lastFailure }) => lastFailure ?? [])
  const [last] = failures.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  if (last === undefined) return null
  return last.message ?? 'This failed inside Creel. See the server log for details.'
}

async function loadServices(
  serviceHealth: ServiceHealthTracker,
  vision: object | null,
): Promise<AdminHealth['services']> {
  const outcomesByService = await serviceHealth.loadOutcomes(vision)
  return (Object.entries(outcomesByService) as [ExternalService, CallOutcomes | null][]).map(
    ([service, outcomes]) => ({
      service,
      isConfigured: outcomes !== null,
      lastSuccessAt: outcomes?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: outcomes?.lastFailureAt?.toISOString() ?? null,
      lastFailure: outcomes?.lastFailure ?? null,
    }),
  )
}
