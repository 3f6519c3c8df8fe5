import { ApiError } from '../../shared/errors.ts'
import { tryWithAdvisoryLock } from '../database/advisory-lock.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { JobDefinition, JobQueue } from '../jobs/job-queue.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import { countPage } from './count-page.ts'
import { createImmichClient, ImmichKeyError } from './immich-client.ts'
import {
  endStep,
  findImport,
  type ImportJob,
  type ImportRow,
  importQueue,
  readImportKey,
  setProblem,
  stopImport,
  stopStalledImports,
} from './immich-imports.ts'
import { ImportStoppedError, type TakeDeps, takeAssets, whileRunning } from './take-assets.ts'

type Deps = TakeDeps & { jobs: JobQueue; secretKey: SecretKey }

/**
 * Job that does one step of an import: counts a page, or takes photos for some seconds. Each step queues the next one, so
 * that a stopped process loses a step at most, and accounts take turns.
 */
export const importFromImmich: JobDefinition<Deps, ImportJob> = {
  name: importQueue,
  run: async (deps, job) => {
    const { db, secretKey } = deps
    const { ownerId, importId } = job
    await stopStalledImports(db)
    const row = await findImport(db, ownerId)
    if (row?.id !== importId || row.step !== job.step || row.encryptedKey === null) return
    const apiKey = await readImportKey(secretKey, row)
    if (apiKey === null || deps.config.immichUrl === null)
      return await stopImport(db, ownerId, importId, 'The key must be entered again.')
    try {
      // A worker that lost touch with the queue may still be at work on this step.
      const isDone = await tryWithAdvisoryLock(db, `immich:${ownerId}`, () => runStep(deps, row, job, apiKey))
      if (isDone === null) throw new Error('Another process is at work on this import.')
    } catch (cause) {
      await handleFailure(deps, job, cause)
    }
  },
}

async function runStep(deps: Deps, row: ImportRow, job: ImportJob, apiKey: string): Promise<true> {
  const { db, jobs, config } = deps
  await whileRunning(deps, row, async (running) => {
    const client = createImmichClient(config.immichUrl ?? '', apiKey, running.signal)
    const { nextPage } = row
    if (nextPage !== null) {
      const maxBytes = config.maxUploadMegabytes * 1024 * 1024
      return await countPage({ db, jobs, maxBytes }, client, { ...row, nextPage }, job)
    }
    const isDone = await takeAssets(deps, client, row, running)
    await db.transaction((transaction) => endStep(transaction, jobs, job, isDone ? { state: 'done' } : {}))
  })
  return true
}

/** Stops the import if only the angler can help; else rethrows, so that the job is tried again. */
async function handleFailure({ db }: Deps, job: ImportJob, cause: unknown): Promise<void> {
  const { ownerId, importId } = job
  const current = await findImport(db, ownerId)
  const isStopped = current?.id !== importId || current.step !== job.step || current.encryptedKey === null
  if (cause instanceof ImportStoppedError || isStopped) return
  if (cause instanceof ImmichKeyError || cause instanceof ServiceRejectedError)
    return await stopImport(db, ownerId, importId, cause.message)
  if (cause instanceof ApiError && cause.code === 'DISK_FULL')
    return await stopImport(
      db,
      ownerId,
      importId,
      'The server is out of storage. Photos added so far are safe.',
    )
  if (cause instanceof ServiceUnavailableError) await setProblem(db, job, cause.message)
  throw cause
}
