import { and, eq, sql } from 'drizzle-orm'
import type { CatchEstimate, Vision } from '../catches/vision.ts'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { catches, locations, photos, users } from '../database/schema.ts'
import { type FileStore, photoFolder } from '../files/file-store.ts'
import type { LaterStep, PhotoKey, PhotoRow } from '../jobs/later-step.ts'
import { removeLocationIfDeserted } from '../locations/leave-location.ts'
import { OutsideRefused } from '../outside/fetch-json.ts'
import { storedFileName } from './photo-files.ts'

/** Has the vision service say whether this is a catch, and of what; the angler's own words stay. */
export const estimateCatch: LaterStep<{ db: Db; store: FileStore; vision: Vision | null }> = {
  name: 'estimate-catch',
  needed: (photo) => photo.analysisStatus === 'waiting',
  run: async ({ db, store, vision }, key) => {
    const subject = await findSubject(db, key)
    if (subject?.photo.analysisStatus !== 'waiting') return
    if (vision === null) return await setStatus(db, key, 'off')
    const folder = photoFolder(key.ownerId, key.photoId)
    try {
      const estimate = await vision.estimate({
        image: await store.readWhole(`${folder}/${storedFileName.preview}`),
        mediaType: 'image/webp',
        anglerHeightInches: subject.anglerHeightInches,
        cameraSetup: subject.cameraSetup,
        place: subject.place,
        month: monthOf(subject.photo),
      })
      await db.transaction((transaction) => keepEstimate(transaction, key, estimate))
    } catch (cause) {
      if (!(cause instanceof OutsideRefused)) throw cause
      await setStatus(db, key, 'failed')
    }
  },
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

/** Writes the estimate in one statement that looks at the edited flags itself: an edit made meanwhile wins. */
async function keepEstimate(transaction: Transaction, key: PhotoKey, estimate: CatchEstimate): Promise<void> {
  await lockOwner(transaction, key.ownerId)
  const species = estimate.species.length === 0 ? null : estimate.species.map(({ name }) => name)
  const unlessEdited = (edited: unknown, value: unknown, own: unknown) =>
    sql`case when ${edited} then ${own} else ${value} end`
  await transaction
    .update(catches)
    .set({
      species: unlessEdited(catches.speciesEdited, sql`${sql.param(species)}::text[]`, catches.species),
      lengthInches: unlessEdited(
        catches.lengthEdited,
        sql`${estimate.lengthInches}::float8`,
        catches.lengthInches,
      ),
      weightLbs: unlessEdited(catches.weightEdited, sql`${estimate.weightLbs}::float8`, catches.weightLbs),
      estimate: estimate.raw,
      estimateModel: estimate.model,
      estimateConfidence: estimate.confidence,
      estimatedAt: new Date(),
    })
    .where(and(eq(catches.ownerId, key.ownerId), eq(catches.photoId, key.photoId)))
  await keepVerdict(transaction, key, estimate.isFishing)
}

/** A photo that shows no catch leaves its location, and the location goes if it was made only for it. */
async function keepVerdict(transaction: Transaction, { ownerId, photoId }: PhotoKey, isFishing: boolean) {
  const mine = and(eq(photos.ownerId, ownerId), eq(photos.id, photoId))
  const [before] = await transaction.select({ locationId: photos.locationId }).from(photos).where(mine)
  await transaction
    .update(photos)
    .set({ isFishing, analysisStatus: 'done', ...(isFishing ? {} : { locationId: null }) })
    .where(mine)
  if (!isFishing && before?.locationId) {
    await removeLocationIfDeserted(transaction, ownerId, before.locationId)
  }
}

async function setStatus(db: Db, { ownerId, photoId }: PhotoKey, analysisStatus: 'off' | 'failed') {
  await db
    .update(photos)
    .set({ analysisStatus })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
}
