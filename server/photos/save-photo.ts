import { eq } from 'drizzle-orm'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import { enqueueBehindUploads } from '../catches/backlog.ts'
import type { Config } from '../config.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { users } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoJob } from '../jobs/photo-job.ts'
import { findOrCreateLocation } from '../locations/find-or-create-location.ts'
import { captureColumns } from '../locations/inherited-position.ts'
import type { VisionService } from '../vision/vision-service.ts'
import type { IngestContext, IngestStep } from './ingest-context.ts'
import { insertPhoto, lockForNewPhoto } from './insert-photo.ts'

/** Returns the step that writes the photo, its location and its queued jobs in one transaction. */
export function savePhoto(
  backgroundJobs: readonly Pick<PhotoJob<never>, 'name' | 'needed'>[],
): IngestStep<{ db: Db; jobs: JobQueue; config: Config; vision: VisionService }> {
  return {
    name: 'place-photo',
    needed: () => true,
    run: async ({ db, jobs, config, vision }, context) => {
      const analysisStatus = (await wantsAnalysis(db, context, vision)) ? 'waiting' : 'off'
      await db.transaction(async (transaction) => {
        const { lastTimeZone } = await lockForNewPhoto(transaction, context)
        const locationId =
          context.position &&
          (await findOrCreateLocation(
            transaction,
            context.ownerId,
            context.position,
            config.spotRadiusMeters,
          ))
        const row = await insertUploadedPhoto(transaction, context, locationId, analysisStatus)
        await saveLastTimeZone(transaction, context, lastTimeZone)
        const needed = backgroundJobs.filter((step) => step.needed(row)).map(({ name }) => name)
        const key = { ownerId: row.ownerId, photoId: row.id }
        if (context.imported === null) await jobs.enqueue(transaction, needed, key)
        else await enqueueBehindUploads(transaction, jobs, needed, key, context.imported.provider)
      })
    },
  }
}

async function insertUploadedPhoto(
  transaction: Transaction,
  context: IngestContext,
  locationId: string | null,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<PhotoRow> {
  const { capture, position } = context
  if (capture === null) throw new Error('An earlier step was skipped.')
  return await insertPhoto(transaction, context, {
    photo: {
      ...captureColumns(capture),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      positionSource: position?.source ?? null,
      locationId,
      analysisStatus,
    },
    conditions: computeSunAndMoon(position, capture.capturedAt, capture.utcOffsetMinutes),
  })
}

async function saveLastTimeZone(
  transaction: Transaction,
  { ownerId, capture }: IngestContext,
  lastTimeZone: string | null,
): Promise<void> {
  if (!capture?.timeZone || capture.source === 'assumed' || capture.timeZone === lastTimeZone) return
  await transaction.update(users).set({ lastTimeZone: capture.timeZone }).where(eq(users.id, ownerId))
}

async function wantsAnalysis(db: Db, context: IngestContext, vision: VisionService): Promise<boolean> {
  if (context.clientMetadata.autoScan === false) return false
  const provider = await vision.findProvider(db)
  return provider !== null && (context.imported === null || context.imported.provider === provider)
}
