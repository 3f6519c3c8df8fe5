import { eq } from 'drizzle-orm'
import { deleteOldPairings } from './auth/pairing/pairings.ts'
import { startBackupSchedule } from './backup/nightly-backup.ts'
import {
  queueDueConditions,
  queueOlderTides,
  queueWindDirections,
} from './conditions/queue-older-conditions.ts'
import { tryWithAdvisoryLock } from './database/advisory-lock.ts'
import { users } from './database/schema.ts'
import { startEmailSchedule } from './emails/email-schedule.ts'
import { raiseGeneration } from './file-store/generation.ts'
import { stopStalledImports } from './immich/immich-imports.ts'
import { startInboxSchedule } from './inbox/scan-inboxes.ts'
import { jobDefinitions } from './job-definitions.ts'
import { formatUnexplained, olderCopyText, sweepFiles } from './photos/unexplained-photos.ts'
import type { Services } from './services.ts'
import { deleteOldTombstones } from './sync/sync-routes.ts'

const hourMs = 3_600_000

/** Starts the job workers, the schedules of emails, inbox folders and backups, and a cleanup now and every hour. */
export async function startWorkers(services: Services): Promise<void> {
  await services.jobs.start(
    jobDefinitions.map(({ name, run, loadSettings }) => ({
      name,
      run: (data: never) => services.metrics.timeJob(name, () => run(services, data)),
      loadSettings: async () => (await loadSettings?.(services)) ?? null,
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
 * Deletes old emails from the outbox, completes deletions of files and counts unexplained ones, stops stalled imports, deletes
 * expired sessions, old pairings and tombstones, and queues weather, tides and wind directions that are due; but for the
 * outbox, only one process does so at a time.
 */
async function cleanUp(services: Services, uploadsEndedBefore: Date): Promise<void> {
  const { db, log, mailer, pool, sessions } = services
  // Errors during shutdown are expected.
  const logError = (cause: unknown) => {
    if (!pool.ending) log.error({ err: cause }, 'cleanup failed')
  }
  // Each process has an outbox folder of its own, unless they share a disk.
  await mailer.deleteOld(async (id) => (await db.$count(users, eq(users.id, id))) > 0).catch(logError)
  await tryWithAdvisoryLock(db, 'tidy-up', async () => {
    await sweep(services, uploadsEndedBefore).catch(logError)
    await stopStalledImports(db).catch(logError)
    await sessions.deleteExpired().catch(logError)
    await deleteOldPairings(db).catch(logError)
    await deleteOldTombstones(db).catch(logError)
    await queueDueConditions(services).catch(logError)
    await queueOlderTides(services).catch(logError)
    await queueWindDirections(services).catch(logError)
  }).catch(logError)
}

async function sweep(services: Services, uploadsEndedBefore: Date): Promise<void> {
  const { log, metrics } = services
  const isOlderCopy = await raiseGeneration(services)
  if (isOlderCopy) log.error(`${olderCopyText.message}: ${olderCopyText.advice}`)
  const unexplained = await sweepFiles(services, { isOlderCopy, uploadsEndedBefore })
  metrics.setUnexplainedPhotos(unexplained)
  if (unexplained === 0) log.info('the sweep found no unexplained files')
  else log.warn(formatUnexplained(unexplained))
}
