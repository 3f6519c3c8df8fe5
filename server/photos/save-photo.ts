import { eq } from 'drizzle-orm'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import { enqueueBehindUploads } from '../catches/backlog.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Config } from '../config.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { users } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoJob } from '../jobs/photo-job.ts'
import { findLocation } from '../locations/find-location.ts'
import { findOrCreateLocation } from '../locations/find-or-create-location.ts'
import { captureColumns, inheritPosition, inheritsPosition } from '../locations/inherited-position.ts'
import type { VisionService } from '../vision/vision-service.ts'
import type { IngestContext, IngestStep } from './ingest-context.ts'
import { insertPhoto, lockForNewPhoto } from './insert-photo.ts'

/**
 * Returns the step that writes the photo, its location and its queued jobs in one transaction. The location is the one that
 * the user chose, else that of the position.
 */
export function savePhoto(
  backgroundJobs: readonly Pick<PhotoJob<never>, 'name' | 'needed'>[],
): IngestStep<SaveDeps> {
  return {
    name: 'place-photo',
    needed: () => true,
    run: async ({ db, jobs, config, vision, tideAndTimeZone }, context) => {
      const analysisStatus = (await wantsAnalysis(db, context, vision)) ? 'waiting' : 'off'
      const chosen = await findChosenLocation(db, context)
      // Looked up before taking the lock, because loading the time zones can take a second.
      const zone = chosen && (await tideAndTimeZone.timeZoneAt(chosen))
      await db.transaction(async (transaction) => {
        const { lastTimeZone } = await lockForNewPhoto(transaction, context)
        const location = chosen && (await findChosenLocation(transaction, context))
        const locationId =
          location?.id ??
          (context.position &&
            (await findOrCreateLocation(
              transaction,
              context.ownerId,
              context.position,
              config.spotRadiusMeters,
            )))
        const row = await insertUploadedPhoto(transaction, context, locationId, analysisStatus)
        await saveLastTimeZone(transaction, context, lastTimeZone)
        const needed = backgroundJobs.filter((step) => step.needed(row)).map(({ name }) => name)
        const key = { ownerId: row.ownerId, photoId: row.id }
        if (context.imported === null) await jobs.enqueue(transaction, needed, key)
        else await enqueueBehindUploads(transaction, jobs, needed, key, context.imported.provider)
        if (location === null || !inheritsPosition(row)) return
        await inheritPosition(transaction, row, { location, zone })
        await refreshConditions(transaction, jobs, row.ownerId, [row.id])
      })
    },
  }
}

interface SaveDeps {
  db: Db
  jobs: JobQueue
  config: Config
  vision: VisionService
  tideAndTimeZone: TideAndTimeZone
}

/** Returns the location that the user chose for a photo; null without one, or if the user has none with its id. */
async function findChosenLocation(
  db: Db | Transaction,
  { ownerId, clientMetadata: { locationId } }: IngestContext,
): Promise<LocationRow | null> {
  return locationId && isUuid(locationId) ? await findLocation(db, { ownerId, locationId }) : null
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
