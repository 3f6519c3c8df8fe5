import { deleteOldPairings } from './auth/pairing/pairings.ts'
import { startBackupSchedule } from './backup/backup-schedule.ts'
import { queueDueConditions } from './catches/noted-catches/queue-due-conditions.ts'
import { queueWindDirections } from './conditions/queue-wind-directions.ts'
import { tryWithAdvisoryLock } from './database/advisory-lock.ts'
import { startEmailSchedule } from './emails/email-schedule.ts'
import { stopStalledImports } from './immich/immich-imports.ts'
import { startInboxSchedule } from './inbox/inbox-schedule.ts'
import { jobDefinitions } from './job-definitions.ts'
import { trashOrphanFiles } from './photos/trash-orphan-files.ts'
import type { Services } from './services.ts'
import { deleteOldTombstones } from './sync/delete-old-tombstones.ts'

const hourMs = 3_600_000

/** Starts the job workers, the schedules of emails, inbox folders and backups, and a cleanup now and every hour. */
export async function startWorkers(services: Services): Promise<void> {
  await services.jobs.start(
    jobDefinitions.map(({ name, run }) => ({
      name,
      run: (data: never) => services.metrics.timeJob(name, () => run(services, data)),
    })),
  )
  startEmailSchedule(services)
  startInboxSchedule(services)
  startBackupSchedule(services)
  const anHourAgo = () => new Date(Date.now() - hourMs)
  // With the embedded database and a local disk, no other process stores files; those from before startup are complete.
  const isAlone = services.config.databaseUrl === null && services.config.s3 === null
  void cleanUp(services, isAlone ? services.startedAt : anHourAgo())
  setInterval(() => cleanUp(services, anHourAgo()), hourMs).unref()
}

/**
 * Moves orphaned files to the trash, stops stalled imports, deletes expired sessions, old pairings and tombstones, and queues
 * weather, tide and wind directions that are due; only one process does so at a time.
 */
async function cleanUp(services: Services, unchangedSince: Date): Promise<void> {
  const { db, log, metrics, pool, sessions } = services
  // Errors during shutdown are expected.
  const logError = (cause: unknown) => {
    if (!pool.ending) log.error({ err: cause }, 'cleanup failed')
  }
  await tryWithAdvisoryLock(db, 'tidy-up', async () => {
    const trashed = await trashOrphanFiles(services, unchangedSince).catch(logError)
    metrics.countTrashedFolders(trashed ?? 0)
    if (trashed === 0) log.info('the sweep found no orphaned files')
    if (trashed) log.warn({ folders: trashed }, 'orphaned files were moved to the trash')
    await stopStalledImports(db).catch(logError)
    await sessions.deleteExpired().catch(logError)
    await deleteOldPairings(db).catch(logError)
    await deleteOldTombstones(db).catch(logError)
    await queueDueConditions(services).catch(logError)
    await queueWindDirections(services).catch(logError)
  }).catch(logError)
}
