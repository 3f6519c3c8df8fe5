import { eq } from 'drizzle-orm'
import type { Vision } from '../catches/vision.ts'
import { skyAt } from '../conditions/sky.ts'
import type { Config } from '../config.ts'
import { lockPresentOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { catches, conditions, photos, users } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { LaterStep, PhotoRow } from '../jobs/later-step.ts'
import { announceChange } from '../live/announce-change.ts'
import { joinLocation } from '../locations/join-location.ts'
import type { Arrival, ArrivalStep } from './arrival.ts'
import { findKnownPhoto } from './find-known-photo.ts'

/** Thrown when another upload has stored the same photo first. */
export class AlreadyStored extends Error {
  readonly known: { id: string; isSameUpload: boolean }
  constructor(known: { id: string; isSameUpload: boolean }) {
    super('This photo is stored already.')
    this.known = known
  }
}

/** Returns the step that writes the photo, its location and its queued jobs in one transaction. */
export function placePhoto(
  laterSteps: readonly Pick<LaterStep<never>, 'name' | 'needed'>[],
): ArrivalStep<{ db: Db; jobs: JobQueue; config: Config; vision: Vision | null }> {
  return {
    name: 'place-photo',
    needed: () => true,
    run: async ({ db, jobs, config, vision }, arrival) => {
      await db.transaction(async (transaction) => {
        await lockPresentOwner(transaction, arrival.ownerId)
        const known = await findKnownPhoto(transaction, arrival.ownerId, arrival.file, arrival.claims)
        if (known) throw new AlreadyStored(known)
        const locationId =
          arrival.position &&
          (await joinLocation(transaction, arrival.ownerId, arrival.position, config.spotRadiusMeters))
        const row = await insertPhoto(transaction, arrival, locationId, wantsAnalysis(arrival, vision))
        for (const step of laterSteps) {
          if (step.needed(row)) {
            await jobs.enqueue(transaction, step.name, { ownerId: row.ownerId, photoId: row.id })
          }
        }
        await announceChange(transaction, arrival.ownerId, 'photos', 'locations')
      })
    },
  }
}

async function insertPhoto(
  transaction: Transaction,
  arrival: Arrival,
  locationId: string | null,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<PhotoRow> {
  const { ownerId, photoId: id, file, claims, facts, renditions, capture, position } = arrival
  if (facts === null || renditions === null || capture === null)
    throw new Error('A step before was left out.')
  const [row] = await transaction
    .insert(photos)
    .values({
      ownerId,
      id,
      filename: file.filename,
      mediaType: facts.mediaType,
      sha256: file.sha256,
      originalSha256: claims.originalSha256 ? Buffer.from(claims.originalSha256, 'hex') : null,
      uploadId: claims.uploadId ?? null,
      receivedBytes: file.bytes,
      storedBytes: file.bytes + renditions.totalBytes,
      widthPixels: renditions.width,
      heightPixels: renditions.height,
      exifOrientation: facts.orientation,
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
  await transaction
    .insert(conditions)
    .values({ ownerId, photoId: id, ...skyAt(position, capture.capturedAt, capture.utcOffsetMinutes) })
  if (capture.timeZone !== null && capture.source !== 'assumed') {
    await transaction.update(users).set({ lastTimeZone: capture.timeZone }).where(eq(users.id, ownerId))
  }
  return row
}

function wantsAnalysis(arrival: Arrival, vision: Vision | null): PhotoRow['analysisStatus'] {
  return vision === null || arrival.claims.autoScan === false ? 'off' : 'waiting'
}
