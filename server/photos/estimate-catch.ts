import { and, eq, sql } from 'drizzle-orm'
import { CallError } from '../../shared/errors.ts'
import { isNamedByAngler } from '../catches/edit-catch.ts'
import type { CatchEstimate, Vision } from '../catches/vision.ts'
import type { Config } from '../config.ts'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { catches, locations, photos, users } from '../database/schema.ts'
import type { FileStore } from '../files/file-store.ts'
import { photoFolder, storedFileName } from '../files/photo-folder.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { LaterStep, PhotoKey, PhotoRow } from '../jobs/later-step.ts'
import { announceChange } from '../live/announce-change.ts'
import { OutsideRefused } from '../outside/fetch-json.ts'
import { keepVerdict } from './keep-verdict.ts'

interface Needs {
  db: Db
  store: FileStore
  jobs: JobQueue
  config: Config
  vision: Vision | null
}

/** Has the vision service say whether this is a catch, and of what; the angler's own words stay. */
export const estimateCatch: LaterStep<Needs> = {
  name: 'estimate-catch',
  needed: (photo) => photo.analysisStatus === 'waiting',
  run: async (needs, key) => {
    const { db, store, vision } = needs
    const subject = await findSubject(db, key)
    if (subject?.photo.analysisStatus !== 'waiting') return
    if (vision === null) return await setStatus(db, key, 'off')
    const image = await store.readWhole(`${photoFolder(key.ownerId, key.photoId)}/${storedFileName.preview}`)
    if (image === null) throw new Error('The preview of a photo is missing.')
    try {
      const estimate = await vision.estimate({
        image,
        mediaType: 'image/webp',
        anglerHeightInches: subject.anglerHeightInches,
        cameraSetup: subject.cameraSetup,
        place: subject.place,
        month: monthOf(subject.photo),
      })
      await db.transaction((transaction) => keepEstimate(transaction, needs, key, estimate))
    } catch (cause) {
      if (!isFinal(cause)) throw cause
      await setStatus(db, key, 'failed')
    }
  },
}

/** The service has refused the photo for good, or the decoder cannot make of it what the service reads. */
function isFinal(cause: unknown): boolean {
  return cause instanceof OutsideRefused || (cause instanceof CallError && cause.code === 'INVALID_INPUT')
}

/** Only names that stand on maps leave the machine: never the angler's own, and no coordinates. */
const placeName = sql<
  string | null
>`case when ${locations.nameSource} in ('town', 'place') then ${locations.name} end`

async function findSubject(db: Db, { ownerId, photoId }: PhotoKey) {
  const [subject] = await db
    .select({
      photo: photos,
      place: placeName,
      anglerHeightInches: users.anglerHeightInches,
      cameraSetup: users.cameraSetup,
    })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.ownerId))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return subject ?? null
}

/** Month of the catch by the clock of its place, 1 to 12. */
function monthOf({ capturedAt, utcOffsetMinutes }: PhotoRow): number | null {
  if (capturedAt === null) return null
  return new Date(capturedAt.getTime() + (utcOffsetMinutes ?? 0) * 60_000).getUTCMonth() + 1
}

/** Has a photo looked at once more; a photo that is waiting already goes on waiting. */
export async function queueEstimate(
  transaction: Transaction,
  { jobs, vision }: { jobs: JobQueue; vision: Vision | null },
  { ownerId, id, analysisStatus }: PhotoRow,
): Promise<void> {
  if (vision === null) {
    throw new CallError('VISION_OFF', 'No vision service is set up here, so nobody can identify the fish.')
  }
  if (analysisStatus === 'waiting') return
  await setStatus(transaction, { ownerId, photoId: id }, 'waiting')
  await jobs.enqueue(transaction, estimateCatch.name, { ownerId, photoId: id })
}

/** Writes the estimate under the owner's lock, field by field where the angler has not: an edit made meanwhile wins. */
async function keepEstimate(
  transaction: Transaction,
  needs: Needs,
  key: PhotoKey,
  estimate: CatchEstimate,
): Promise<void> {
  await lockOwner(transaction, key.ownerId)
  const [found] = await transaction
    .select({ photo: photos, caught: catches })
    .from(photos)
    .innerJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
    .where(and(eq(photos.ownerId, key.ownerId), eq(photos.id, key.photoId)))
  if (!found) return // deleted meanwhile
  const { caught, photo } = found
  const species = estimate.species.length === 0 ? null : estimate.species.map(({ name }) => name)
  await transaction
    .update(catches)
    .set({
      ...(!caught.speciesEdited && { species }),
      ...(!caught.lengthEdited && { lengthInches: estimate.lengthInches }),
      ...(!caught.weightEdited && { weightLbs: estimate.weightLbs }),
      estimate: estimate.raw,
      estimateModel: estimate.model,
      estimateConfidence: estimate.confidence,
      estimatedAt: new Date(),
    })
    .where(and(eq(catches.ownerId, key.ownerId), eq(catches.photoId, key.photoId)))
  await setStatus(transaction, key, 'done')
  const isFishing = estimate.isFishing || isNamedByAngler(caught)
  await keepVerdict(transaction, needs, photo, { isFishing, by: 'vision' })
  await announceChange(transaction, key.ownerId, 'photos', 'locations')
}

async function setStatus(
  db: Db | Transaction,
  { ownerId, photoId }: PhotoKey,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<void> {
  await db
    .update(photos)
    .set({ analysisStatus })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  await announceChange(db, ownerId, 'photos')
}
