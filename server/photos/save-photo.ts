import { eq } from 'drizzle-orm'
import { computeSunAndMoon } from '../conditions/sun-and-moon.ts'
import type { Config } from '../config.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { catches, conditions, photos, users } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoJob } from '../jobs/photo-job.ts'
import { publishChange } from '../live-updates/publish-change.ts'
import { findOrCreateLocation } from '../locations/find-or-create-location.ts'
import type { Vision } from '../vision/vision.ts'
import { findDuplicatePhoto } from './find-duplicate-photo.ts'
import type { IngestContext, IngestStep } from './ingest-context.ts'

/** Thrown when another upload has stored the same photo first. */
export class DuplicatePhotoError extends Error {
  readonly known: { id: string; isSameUpload: boolean }
  constructor(known: { id: string; isSameUpload: boolean }) {
    super('This photo is stored already.')
    this.known = known
  }
}

/** Returns the step that writes the photo, its location and its queued jobs in one transaction. */
export function savePhoto(
  backgroundJobs: readonly Pick<PhotoJob<never>, 'name' | 'needed'>[],
): IngestStep<{ db: Db; jobs: JobQueue; config: Config; vision: Vision | null }> {
  return {
    name: 'place-photo',
    needed: () => true,
    run: async ({ db, jobs, config, vision }, context) => {
      await db.transaction(async (transaction) => {
        await lockExistingUserRow(transaction, context.ownerId)
        const known = await findDuplicatePhoto(
          transaction,
          context.ownerId,
          context.file,
          context.clientMetadata,
        )
        if (known) throw new DuplicatePhotoError(known)
        const locationId =
          context.position &&
          (await findOrCreateLocation(
            transaction,
            context.ownerId,
            context.position,
            config.spotRadiusMeters,
          ))
        const row = await insertPhoto(transaction, context, locationId, wantsAnalysis(context, vision))
        for (const step of backgroundJobs) {
          if (step.needed(row)) {
            await jobs.enqueue(transaction, step.name, { ownerId: row.ownerId, photoId: row.id })
          }
        }
        await publishChange(transaction, context.ownerId, 'photos', 'locations')
      })
    },
  }
}

async function insertPhoto(
  transaction: Transaction,
  context: IngestContext,
  locationId: string | null,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<PhotoRow> {
  const { ownerId, photoId: id, file, clientMetadata, fileInfo, renditions, capture, position } = context
  if (fileInfo === null || renditions === null || capture === null)
    throw new Error('A step before was left out.')
  const [row] = await transaction
    .insert(photos)
    .values({
      ownerId,
      id,
      filename: file.filename,
      mediaType: fileInfo.mediaType,
      sha256: file.sha256,
      originalSha256: clientMetadata.originalSha256
        ? Buffer.from(clientMetadata.originalSha256, 'hex')
        : null,
      uploadId: clientMetadata.uploadId ?? null,
      receivedBytes: file.bytes,
      storedBytes: file.bytes + renditions.totalBytes,
      widthPixels: renditions.width,
      heightPixels: renditions.height,
      exifOrientation: fileInfo.orientation,
      thumbhash: renditions.thumbhash,
      perceptualHash: renditions.perceptualHash,
      differenceHash: renditions.differenceHash,
      capturedAt: capture.capturedAt,
      capturedAtSource: capture.source,
      timeZone: capture.timeZone,
      utcOffsetMinutes: capture.utcOffsetMinutes,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      positionSource: position?.source ?? null,
      locationId,
      analysisStatus,
    })
    .returning()
  if (!row) throw new Error('A photo was not inserted.')
  await transaction.insert(catches).values({ ownerId, photoId: id })
  await transaction.insert(conditions).values({
    ownerId,
    photoId: id,
    ...computeSunAndMoon(position, capture.capturedAt, capture.utcOffsetMinutes),
  })
  if (capture.timeZone !== null && capture.source !== 'assumed') {
    await transaction.update(users).set({ lastTimeZone: capture.timeZone }).where(eq(users.id, ownerId))
  }
  return row
}

function wantsAnalysis(context: IngestContext, vision: Vision | null): PhotoRow['analysisStatus'] {
  return vision === null || context.clientMetadata.autoScan === false ? 'off' : 'waiting'
}
