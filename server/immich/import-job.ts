import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { ImmichChoice, ImmichSkipped } from '../../shared/immich.ts'
import { tryWithAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { immichAssets, photos } from '../database/schema.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { JobDefinition, JobQueue } from '../jobs/job-queue.ts'
import { cleanName } from '../photos/receive-upload.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import {
  createImmichClient,
  type ImmichAsset,
  type ImmichClient,
  ImmichKeyError,
  type ImmichSearch,
  immichAsset,
  pageSize,
} from './immich-client.ts'
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
import { classifyAsset, ImportStoppedError, type TakeDeps, takeAssets, whileRunning } from './take-assets.ts'

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

/** Pages of one import, so that an endless list ends: 200,000 assets. */
const maxPages = 400

interface CountDeps {
  db: Db
  jobs: JobQueue
  maxBytes: number
}

/** Lists one page of the chosen assets and saves those to take. Creel counts in steps, each a job of its own. */
async function countPage(
  { db, jobs, maxBytes }: CountDeps,
  client: ImmichClient,
  row: ImportRow & { nextPage: number },
  job: ImportJob,
): Promise<void> {
  if (row.nextPage > maxPages)
    throw new ServiceRejectedError(
      `Immich lists more than ${(maxPages * pageSize).toLocaleString('en-US')} assets. Choose fewer.`,
    )
  const partnerIds = row.includesPartners ? await client.listPartnerIds() : []
  const { items, hasMore } = await client.search(searchFor(row.choice, row.nextPage))
  const rules = { choice: row.choice, ownerIds: new Set([row.immichUserId, ...partnerIds]), maxBytes }
  const skipped: ImmichSkipped = { ...row.skipped }
  const chosen = new Map<string, ImmichAsset>()
  for (const item of items) {
    const asset = immichAsset.safeParse(item)
    const outcome = asset.success ? classifyAsset(asset.data, rules) : 'unreadable'
    if (outcome === 'take' && asset.success) chosen.set(asset.data.id, asset.data)
    else if (outcome !== 'outside' && outcome !== 'take') skipped[outcome] = (skipped[outcome] ?? 0) + 1
  }
  await db.transaction(async (transaction) => {
    const assets = [...chosen.values()]
    const known = await findKnown(transaction, row, assets)
    const isKnown = ({ id, checksum }: ImmichAsset) => known.existing.has(id) || known.existing.has(checksum)
    const isDeleted = ({ id, checksum }: ImmichAsset) => known.deleted.has(id) || known.deleted.has(checksum)
    const fresh = assets.filter((asset) => !isKnown(asset))
    const wanted = row.includesDeleted ? fresh : fresh.filter((asset) => !isDeleted(asset))
    const isCurrent = await endStep(transaction, jobs, job, {
      listedCount: row.listedCount + items.length,
      knownCount: row.knownCount + assets.length - fresh.length,
      deletedCount: row.deletedCount + fresh.filter(isDeleted).length,
      skipped,
      nextPage: hasMore ? row.nextPage + 1 : null,
      ...(!hasMore && { state: 'ready' as const }),
    })
    if (isCurrent) await saveWaiting(transaction, row, wanted)
  })
}

/** Returns what Immich is asked: days with a margin, since Immich compares instants and days are local. */
function searchFor(choice: ImmichChoice, page: number): ImmichSearch {
  if (choice.by === 'album') return { page, albumIds: [choice.albumId] }
  if (choice.by === 'area') return { page }
  return {
    page,
    ...(choice.from && { takenAfter: shiftDay(choice.from, -1) }),
    ...(choice.to && { takenBefore: shiftDay(choice.to, 2) }),
  }
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString()
}

/** Finds ids and checksums that earlier imports have taken, apart by whether the photo still exists. */
async function findKnown(transaction: Transaction, { ownerId, id }: ImportRow, assets: ImmichAsset[]) {
  const existing = new Set<string>()
  const deleted = new Set<string>()
  if (assets.length === 0) return { existing, deleted }
  const rows = await transaction
    .select({ id: immichAssets.id, checksum: immichAssets.checksum, photoId: photos.id })
    .from(immichAssets)
    .leftJoin(photos, and(eq(photos.ownerId, immichAssets.ownerId), eq(photos.id, immichAssets.photoId)))
    .where(
      and(
        eq(immichAssets.ownerId, ownerId),
        isNotNull(immichAssets.photoId),
        sql`${immichAssets.importId} <> ${id}`,
        or(
          inArray(
            immichAssets.id,
            assets.map((asset) => asset.id),
          ),
          inArray(
            immichAssets.checksum,
            assets.map(({ checksum }) => checksum),
          ),
        ),
      ),
    )
  for (const row of rows) {
    const found = row.photoId === null ? deleted : existing
    found.add(row.checksum)
    // The ID may have been given to another file since.
    if (assets.some((asset) => asset.id === row.id && asset.checksum === row.checksum)) found.add(row.id)
  }
  return { existing, deleted }
}

async function saveWaiting(
  transaction: Transaction,
  { ownerId, id: importId }: ImportRow,
  assets: ImmichAsset[],
): Promise<void> {
  if (assets.length === 0) return
  const rows = assets.map(({ id, checksum, originalFileName, exifInfo }) => ({
    ownerId,
    id,
    checksum,
    importId,
    status: 'waiting' as const,
    filename: cleanName(originalFileName),
    bytes: exifInfo?.fileSizeInByte ?? null,
    photoId: null,
    attempts: 0,
    reason: null,
  }))
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  await transaction
    .insert(immichAssets)
    .values(rows)
    .onConflictDoUpdate({
      target: [immichAssets.ownerId, immichAssets.id],
      set: {
        checksum: excluded('checksum'),
        importId: excluded('import_id'),
        status: excluded('status'),
        filename: excluded('filename'),
        bytes: excluded('bytes'),
        // Remembers a photo that was deleted in Creel, in case this import ends without it.
        photoId: sql`case when ${immichAssets.checksum} = excluded.checksum then ${immichAssets.photoId} end`,
        attempts: 0,
        reason: null,
      },
    })
}
