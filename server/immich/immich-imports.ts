import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { ImmichChoice, ImmichImport } from '../../shared/immich.ts'
import type { PublicProvider } from '../../shared/vision-provider.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { immichAssets, immichImports } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import { decryptText, encryptText } from '../secrets/secret-key.ts'

/** A row of the last import of an account. */
export type ImportRow = typeof immichImports.$inferSelect

/** Names one job of an import. */
export interface ImportJob {
  ownerId: string
  importId: string
  /** A job whose step isn’t due any more ends without doing anything, so that an import has one chain of jobs. */
  step: number
}

/** Name of the job’s queue. */
export const importQueue = 'import-immich'

/** What changing imports uses. */
export interface ImportDeps {
  db: Db
  jobs: JobQueue
  secretKey: SecretKey
}

const shownFailures = 100
/** An import without progress for so long ends, since it holds a key. */
const maxStallHours = 24

/** Returns the last import of an account; null if there is none. */
export async function findImport(db: Db | Transaction, ownerId: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(immichImports).where(eq(immichImports.ownerId, ownerId))
  return row ?? null
}

/** Creates an import that counts, in place of the last one. Throws `IMMICH_RUNNING` while that one counts or runs. */
export async function createImport(
  { db, jobs, secretKey }: ImportDeps,
  ownerId: string,
  values: {
    apiKey: string
    immichUserId: string
    choice: ImmichChoice
    includesPartners: boolean
    includesDeleted: boolean
  },
): Promise<void> {
  const { apiKey, ...columns } = values
  const encryptedKey = encryptText(await secretKey.readOrCreate(), keyPurpose(ownerId), apiKey)
  const id = randomUUID()
  await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const last = await findImport(transaction, ownerId)
    if (last?.encryptedKey) throw new ApiError('IMMICH_RUNNING', 'An import is running. Stop it first.')
    await transaction.delete(immichImports).where(eq(immichImports.ownerId, ownerId))
    await transaction
      .delete(immichAssets)
      .where(and(eq(immichAssets.ownerId, ownerId), isNull(immichAssets.photoId)))
    const row = { ownerId, id, state: 'counting' as const, encryptedKey, nextPage: 1, ...columns }
    await transaction.insert(immichImports).values(row)
    await enqueue(transaction, jobs, { ownerId, importId: id, step: 0 })
  })
}

/** Starts an import that has counted, or resumes one that has stopped. */
export async function startImport(
  { db, jobs, secretKey }: ImportDeps,
  ownerId: string,
  {
    importId,
    apiKey,
    immichUserId,
    provider,
  }: { importId: string; apiKey: string; immichUserId: string; provider: PublicProvider | null },
): Promise<void> {
  const encryptedKey = encryptText(await secretKey.readOrCreate(), keyPurpose(ownerId), apiKey)
  await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const row = await requireImport(transaction, ownerId, importId)
    if (row.encryptedKey !== null) throw new ApiError('IMMICH_RUNNING', 'This import is already running.')
    if (row.state === 'done') throw new ApiError('INVALID_INPUT', 'This import is done. Start another one.')
    if (row.immichUserId !== immichUserId)
      throw new ApiError('IMMICH_KEY', 'This key belongs to another user of Immich.')
    const state = row.nextPage === null ? ('running' as const) : ('counting' as const)
    const step = row.step + 1
    await transaction
      .update(immichImports)
      .set({ state, step, encryptedKey, provider, problem: null, progressAt: new Date() })
      .where(isImport(ownerId, importId))
    await enqueue(transaction, jobs, { ownerId, importId, step })
  })
}

/** Stops an import and deletes its key; `problem` says why, if the angler didn’t ask for it. */
export async function stopImport(
  db: Db,
  ownerId: string,
  importId: string,
  problem: string | null = null,
): Promise<void> {
  await db
    .update(immichImports)
    .set({ state: 'stopped', encryptedKey: null, problem })
    .where(and(isImport(ownerId, importId), isNotNull(immichImports.encryptedKey)))
}

/** Stops imports that have made no progress for a day, so that no key stays. */
export async function stopStalledImports(db: Db): Promise<void> {
  await db
    .update(immichImports)
    .set({ state: 'stopped', encryptedKey: null, problem: 'The import made no progress for a day.' })
    .where(
      and(
        isNotNull(immichImports.encryptedKey),
        lt(immichImports.progressAt, sql`now() - make_interval(hours => ${maxStallHours})`),
      ),
    )
}

/** Records why an import waits, for its screen. */
export async function setProblem(
  db: Db,
  { ownerId, importId, step }: ImportJob,
  problem: string,
): Promise<void> {
  await db
    .update(immichImports)
    .set({ problem })
    .where(
      and(isImport(ownerId, importId), eq(immichImports.step, step), isNotNull(immichImports.encryptedKey)),
    )
}

/** Decrypts the key of an import; null if the secret is another one now. */
export async function readImportKey(secretKey: SecretKey, row: ImportRow): Promise<string | null> {
  const secret = await secretKey.read()
  if (secret === null || row.encryptedKey === null) return null
  return decryptText(secret, keyPurpose(row.ownerId), row.encryptedKey)
}

/**
 * Ends a job of an import: saves what it changed and queues the next one, in the caller’s transaction. Returns false if
 * the import has been stopped, or another process has ended this step: then nothing may be saved.
 */
export async function endStep(
  transaction: Transaction,
  jobs: JobQueue,
  job: ImportJob,
  changes: Partial<ImportRow>,
): Promise<boolean> {
  const step = job.step + 1
  const isEnd = changes.state !== undefined
  const [row] = await transaction
    .update(immichImports)
    .set({ ...changes, step, problem: null, progressAt: new Date(), ...(isEnd && { encryptedKey: null }) })
    .where(
      and(
        isImport(job.ownerId, job.importId),
        eq(immichImports.step, job.step),
        isNotNull(immichImports.encryptedKey),
      ),
    )
    .returning({ id: immichImports.id })
  if (!row) return false
  if (!isEnd) await enqueue(transaction, jobs, { ...job, step })
  return true
}

/** Condition: an import of this account. */
function isImport(ownerId: string, importId: string) {
  return and(eq(immichImports.ownerId, ownerId), eq(immichImports.id, importId))
}

/** Condition: assets of an import. */
export function isAssetOf({ ownerId, id }: Pick<ImportRow, 'ownerId' | 'id'>) {
  return and(eq(immichAssets.ownerId, ownerId), eq(immichAssets.importId, id))
}

/** Converts an import for its screen; without its key. */
export async function toImportDto(db: Db, row: ImportRow): Promise<ImmichImport> {
  const groups = await db
    .select({
      status: immichAssets.status,
      photos: count(),
      bytes: sql<number>`coalesce(sum(${immichAssets.bytes}), 0)`.mapWith(Number),
    })
    .from(immichAssets)
    .where(isAssetOf(row))
    .groupBy(immichAssets.status)
  const failures = await db
    .select({ filename: immichAssets.filename, reason: immichAssets.reason })
    .from(immichAssets)
    .where(and(isAssetOf(row), eq(immichAssets.status, 'failed')))
    .orderBy(immichAssets.filename, immichAssets.id)
    .limit(shownFailures)
  const countOf = (status: string) => groups.find((group) => group.status === status)?.photos ?? 0
  const { id, state, choice, includesPartners, includesDeleted, listedCount, knownCount, deletedCount } = row
  return {
    id,
    state,
    isCounted: row.nextPage === null,
    choice,
    includesPartners,
    includesDeleted,
    listedCount,
    photoCount: groups.reduce((sum, { photos }) => sum + photos, 0),
    bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
    knownCount,
    deletedCount,
    skipped: row.skipped,
    waitingCount: countOf('waiting'),
    takenCount: countOf('taken'),
    duplicateCount: countOf('duplicate'),
    failedCount: countOf('failed'),
    failures: failures.map(({ filename, reason }) => ({ filename, reason: reason ?? '' })),
    problem: row.problem,
  }
}

/** Returns an import of the account; throws `NOT_FOUND` for any other id. */
export async function requireImport(
  db: Db | Transaction,
  ownerId: string,
  importId: string,
): Promise<ImportRow> {
  const row = await findImport(db, ownerId)
  if (row?.id !== importId) throw new ApiError('NOT_FOUND', 'This import no longer exists.')
  return row
}

async function enqueue(transaction: Transaction, jobs: JobQueue, job: ImportJob): Promise<void> {
  await jobs.enqueueAll(transaction, importQueue, [job], { priority: 0 })
}

/** The key can be decrypted for this account only. */
function keyPurpose(ownerId: string): string {
  return `Immich key of ${ownerId}`
}
