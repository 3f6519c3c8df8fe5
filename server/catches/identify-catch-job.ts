import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { PublicProvider } from '../../shared/vision-provider.ts'
import type { Config } from '../config.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import { locations, photos, users } from '../database/schema.ts'
import { ServiceRejectedError } from '../external-services/fetch-json.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoJob } from '../jobs/photo-job.ts'
import type { Logger } from '../logging/logger.ts'
import { estimateWithLooks } from '../vision/look-again.ts'
import type { FishBox } from '../vision/vision-response.ts'
import type { VisionService } from '../vision/vision-service.ts'
import { saveEstimate, setStatus } from './save-estimate.ts'

interface Deps {
  db: Db
  store: FileStore
  jobs: JobQueue
  config: Config
  vision: VisionService
  cropPhoto(photo: PhotoRow, box: FishBox): Promise<Buffer | null>
  log: Logger
}

/** The data of a job about an earlier photo: its owner has agreed to this provider and no other. */
export type BacklogJob = PhotoKey & { isBacklog: true; backlogProvider: PublicProvider }

/**
 * Job that asks the vision service whether a photo shows a catch, and of which species and size. It never overwrites
 * values that the user has edited.
 */
export const identifyCatch: PhotoJob<Deps> = {
  name: 'estimate-catch',
  needed: (photo) => photo.analysisStatus === 'waiting',
  run: async (deps, { ownerId, photoId, backlogProvider }: PhotoKey & Partial<BacklogJob>) => {
    const key = { ownerId, photoId }
    const { db, store } = deps
    const input = await loadInput(db, key)
    if (input?.photo.analysisStatus !== 'waiting') return
    const vision = await deps.vision.find(db)
    const isOtherProvider = backlogProvider !== undefined && backlogProvider !== vision?.provider
    if (vision === null || isOtherProvider) return await saveStatus(db, key, 'off')
    const image = await store.readFile(`${photoFolder(key.ownerId, key.photoId)}/${storedFileName.preview}`)
    if (image === null) throw new Error('The preview of a photo is missing.')
    try {
      const visionInput = {
        image,
        mediaType: 'image/webp' as const,
        anglerHeightInches: input.anglerHeightInches,
        cameraSetup: input.cameraSetup,
        placeName: input.place,
        month: localMonth(input.photo),
      }
      const estimate = await estimateWithLooks(vision, visionInput, (box) => openCrop(deps, input, box))
      await db.transaction((transaction) => saveEstimate(transaction, deps, key, estimate))
    } catch (cause) {
      if (!isFinal(cause)) throw cause
      await saveStatus(db, key, 'failed')
    }
  },
}

/**
 * Returns an enlarged part of a photo; null if the user wants none, or if that fails for whatever reason, such as a full
 * disk: the first look has been paid for and must be saved.
 */
async function openCrop(
  { cropPhoto, log }: Deps,
  { photo, looksAgain }: { photo: PhotoRow; looksAgain: boolean },
  box: FishBox,
): Promise<Buffer | null> {
  if (!looksAgain) return null
  try {
    return await cropPhoto(photo, box)
  } catch (cause) {
    log.warn({ err: cause, photo: photo.id }, 'a photo could not be enlarged')
    return null
  }
}

/**
 * Returns whether retrying is pointless: the service rejected the photo permanently, or the decoder cannot convert it
 * to a format the service accepts.
 */
function isFinal(cause: unknown): boolean {
  return (
    cause instanceof ServiceRejectedError || (cause instanceof ApiError && cause.code === 'INVALID_INPUT')
  )
}

/** The place name in the request: from public maps only, never given by the user, and never coordinates. */
const mapLocationName = sql<
  string | null
>`case when ${locations.nameSource} in ('town', 'place') then ${locations.name} end`

async function loadInput(db: Db, { ownerId, photoId }: PhotoKey) {
  const [input] = await db
    .select({
      photo: photos,
      place: mapLocationName,
      anglerHeightInches: users.anglerHeightInches,
      cameraSetup: users.cameraSetup,
      looksAgain: users.looksAgain,
    })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.ownerId))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return input ?? null
}

/** Returns the month of the catch in local time, 1 to 12; null if the capture time is unknown. */
function localMonth({ capturedAt, utcOffsetMinutes }: PhotoRow): number | null {
  if (capturedAt === null) return null
  return new Date(capturedAt.getTime() + (utcOffsetMinutes ?? 0) * 60_000).getUTCMonth() + 1
}

/** Queues another analysis unless one is pending; throws `VISION_OFF` if no vision service is configured. */
export async function enqueueIdentification(
  transaction: Transaction,
  { jobs, vision }: { jobs: JobQueue; vision: VisionService },
  { ownerId, id, analysisStatus }: PhotoRow,
): Promise<void> {
  if ((await vision.findProvider(transaction)) === null) {
    throw new ApiError('VISION_OFF', 'No vision service is set up, so fish can’t be identified.')
  }
  if (analysisStatus === 'waiting') return
  await setStatus(transaction, { ownerId, photoId: id }, 'waiting')
  await jobs.enqueue(transaction, identifyCatch.name, { ownerId, photoId: id })
}

async function saveStatus(db: Db, key: PhotoKey, analysisStatus: PhotoRow['analysisStatus']): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    await setStatus(transaction, key, analysisStatus)
  })
}
