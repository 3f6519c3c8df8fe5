import { tryWithAdvisoryLock } from './database/advisory-lock.ts'
import { startEmailSchedule } from './emails/email-schedule.ts'
import { jobDefinitions } from './job-definitions.ts'
import { trashOrphanFiles } from './photos/trash-orphan-files.ts'
import type { Services } from './services.ts'

const hourMs = 3_600_000

/** Starts what goes on beside the requests: all queued work, e-mails that are due, and tidying up now and every hour. */
export async function startWorkers(services: Services): Promise<void> {
  await services.jobs.start(
    jobDefinitions.map(({ name, run }) => ({
      name,
      run: (data: never) => services.metrics.timeJob(name, () => run(services, data)),
    })),
  )
  startEmailSchedule(services)
  const anHourAgo = () => new Date(Date.now() - hourMs)
  // With database and disk of our own nobody else stores files here, and what lies there from before this start is settled.
  const isAlone = services.config.databaseUrl === null && services.config.s3 === null
  void tidyUp(services, isAlone ? services.startedAt : anHourAgo())
  setInterval(() => tidyUp(services, anHourAgo()), hourMs).unref()
}

/** Where several processes work, one tidies up for all. */
async function tidyUp(services: Services, unchangedSince: Date): Promise<void> {
  const { db, log, metrics, pool, sessions } = services
  // While everything stops it is broken off, which is no news.
  const logError = (cause: unknown) => {
    if (!pool.ending) log.error({ err: cause }, 'tidying up failed')
  }
  await tryWithAdvisoryLock(db, 'tidy-up', async () => {
    const trashed = await trashOrphanFiles(services, unchangedSince).catch(logError)
    metrics.countTrashedFolders(trashed ?? 0)
    if (trashed === 0) log.info('the store was swept: nothing was in the way')
    if (trashed) log.warn({ folders: trashed }, 'files of no photo were moved to the trash')
    await sessions.sweep().catch(logError)
  }).catch(logError)
}
