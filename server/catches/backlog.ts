import { and, eq, inArray, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { Backlog } from '../../shared/identification.ts'
import { splitIntoChunks } from '../../shared/split-into-chunks.ts'
import { type PublicProvider, typicalTokens } from '../../shared/vision-provider.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { catches, catchPhotos, estimates, photos, users } from '../database/schema.ts'
import { backlogPriority, type JobQueue, newestFirst } from '../jobs/job-queue.ts'
import { unfinishedJobs } from '../jobs/job-tables.ts'
import type { VisionService } from '../vision/vision-service.ts'
import { findVisionSettings } from '../vision/vision-settings.ts'
import { type BacklogJob, identifyCatch } from './identify-catch-job.ts'

/** What the backlog of earlier photos uses. */
export interface BacklogDeps {
  db: Db
  jobs: JobQueue
  vision: VisionService
}

/** Returns the state of an owner’s earlier photos. */
export async function loadBacklog(
  { db, vision }: Pick<BacklogDeps, 'db' | 'vision'>,
  ownerId: string,
): Promise<Backlog> {
  const settings = vision.isFixed ? null : await findVisionSettings(db)
  const provider = vision.isFixed ? await vision.findProvider(db) : (settings?.provider ?? null)
  const photoCount = await db.$count(photos, unidentified(db, ownerId))
  const waitingCount = await db.$count(photos, isQueued(ownerId))
  const [user] = await db
    .select({ answeredAt: users.backlogAnsweredAt })
    .from(users)
    .where(eq(users.id, ownerId))
  const answeredAt = user?.answeredAt ?? null
  const hasAnswered = answeredAt !== null && (settings === null || answeredAt >= settings.enabledAt)
  return {
    provider,
    photoCount,
    waitingCount,
    inputTokensPerPhoto: settings?.inputTokensPerPhoto ?? typicalTokens.input,
    outputTokensPerPhoto: settings?.outputTokensPerPhoto ?? typicalTokens.output,
    isMeasured: settings !== null && settings.inputTokensPerPhoto !== null,
    shouldAsk: provider !== null && photoCount > 0 && waitingCount === 0 && !hasAnswered,
  }
}

/**
 * Queues an owner’s earlier photos behind all new ones. Throws `VISION_OFF` if identification is off, and `VISION_CHANGED`
 * if another provider is asked than the one that the owner agreed to.
 */
export async function startBacklog(
  { db, jobs, vision }: BacklogDeps,
  ownerId: string,
  agreedProvider: PublicProvider,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const backlogProvider = await vision.findProvider(transaction)
    if (backlogProvider === null) {
      throw new ApiError('VISION_OFF', 'No vision service is set up, so fish can’t be identified.')
    }
    if (backlogProvider !== agreedProvider) {
      throw new ApiError('VISION_CHANGED', 'Another vision service has been chosen since you were asked.')
    }
    const queued = await transaction
      .update(photos)
      .set({ analysisStatus: 'waiting' })
      .where(unidentified(transaction, ownerId))
      .returning({ photoId: photos.id, capturedAt: photos.capturedAt })
    for (const chunk of splitIntoChunks(queued, batchSize)) {
      const data: BacklogJob[] = chunk.map(({ photoId }) => ({
        ...{ ownerId, photoId, backlogProvider },
        isBacklog: true,
      }))
      const priority = chunk.map(({ capturedAt }) => newestFirst(backlogPriority, capturedAt))
      await jobs.enqueueAll(transaction, identifyCatch.name, data, { priority })
    }
    await recordAnswer(transaction, ownerId)
  })
}

/** Stops identifying an owner’s earlier photos; the response to one that has just been sent is still saved. */
export async function stopBacklog({ db, jobs }: Omit<BacklogDeps, 'vision'>, ownerId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    await transaction.update(photos).set({ analysisStatus: 'off' }).where(isQueued(ownerId))
    await jobs.cancelMatching(transaction, backlogOf(ownerId))
  })
}

/** Queues the jobs of an imported photo behind those of uploads; `provider` is who may identify it. */
export async function enqueueBehindUploads(
  transaction: Transaction,
  jobs: JobQueue,
  names: readonly string[],
  { ownerId, id, capturedAt }: PhotoRow,
  provider: PublicProvider | null,
): Promise<void> {
  const key = { ownerId, photoId: id }
  const priority = newestFirst(backlogPriority, capturedAt)
  for (const name of names) {
    const isBacklog = name === identifyCatch.name && provider !== null
    const data = isBacklog ? { ...key, isBacklog, backlogProvider: provider } : key
    await jobs.enqueueAll(transaction, name, [data], { priority })
  }
}

/** Records that an owner has answered whether to identify earlier photos. */
export async function recordAnswer(db: Db | Transaction, ownerId: string): Promise<void> {
  await db.update(users).set({ backlogAnsweredAt: new Date() }).where(eq(users.id, ownerId))
}

const batchSize = 1000

/** Condition: photos that count as catches, have no estimate, also because that failed, and that the owner has not edited. */
function unidentified(db: Db | Transaction, ownerId: string) {
  const response = db
    .select()
    .from(estimates)
    .where(and(eq(estimates.ownerId, photos.ownerId), eq(estimates.photoId, photos.id)))
  const edited = db
    .select()
    .from(catchPhotos)
    .innerJoin(catches, and(eq(catches.ownerId, catchPhotos.ownerId), eq(catches.id, catchPhotos.catchId)))
    .where(
      and(
        eq(catchPhotos.ownerId, photos.ownerId),
        eq(catchPhotos.photoId, photos.id),
        or(
          ne(catches.speciesSource, 'guessed'),
          notInArray(catches.lengthSource, ['guessed', 'derived']),
          notInArray(catches.weightSource, ['guessed', 'derived']),
        ),
      ),
    )
  return and(
    eq(photos.ownerId, ownerId),
    inArray(photos.analysisStatus, ['off', 'failed']),
    eq(photos.fishingEdited, false),
    eq(photos.catchesEdited, false),
    isCatchCondition,
    notExists(response),
    notExists(edited),
  )
}

/** Condition: photos of the backlog that are waiting to be identified. */
function isQueued(ownerId: string) {
  const queued = sql`select job.data ->> 'photoId' from ${unfinishedJobs}
    where job.data @> ${JSON.stringify(backlogOf(ownerId))}::jsonb`
  return and(
    eq(photos.ownerId, ownerId),
    eq(photos.analysisStatus, 'waiting'),
    sql`${photos.id}::text in (${queued})`,
  )
}

/** What the data of all jobs of an owner's backlog contain. */
function backlogOf(ownerId: string): Pick<BacklogJob, 'ownerId' | 'isBacklog'> {
  return { ownerId, isBacklog: true }
}
