import { and, eq } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { countIf } from '../database/count-if.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { isLandedCondition } from '../database/is-own-catch.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { catches, catchPhotos, notedCatches, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { removeInheritedPosition } from './inherited-position.ts'

/** Returns how many fish were caught at a location, how many got away there, and how many outing notes name it; each counts once. */
export async function countFish(
  transaction: Transaction,
  { ownerId, id }: LocationRow,
): Promise<{ caught: number; lost: number; outingNotes: number }> {
  const inPhotos = transaction
    .select({ catchId: catchPhotos.catchId })
    .from(photos)
    .innerJoin(catchPhotos, and(eq(catchPhotos.ownerId, photos.ownerId), eq(catchPhotos.photoId, photos.id)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.locationId, id), isCatchCondition))
  const noted = transaction
    .select({ catchId: notedCatches.catchId })
    .from(notedCatches)
    .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.locationId, id)))
  const fish = union(inPhotos, noted).as('fish')
  const [counted] = await transaction
    .select({
      caught: countIf(isLandedCondition),
      lost: countIf(eq(catches.outcome, 'lost')),
      outingNotes: countIf(eq(catches.outcome, 'none')),
    })
    .from(fish)
    .innerJoin(catches, and(eq(catches.ownerId, ownerId), eq(catches.id, fish.catchId)))
  return counted ?? { caught: 0, lost: 0, outingNotes: 0 }
}

/** Removes all photos from a location, and an inherited position with its time zone and conditions. */
export async function unassignPhotos(
  transaction: Transaction,
  jobs: JobQueue,
  location: LocationRow,
): Promise<void> {
  const unassigned = await transaction
    .update(photos)
    .set({ locationId: null })
    .where(isAtLocation(location))
    .returning()
  const inheriting = unassigned.filter(({ positionSource }) => positionSource === 'assigned')
  for (const photo of inheriting) await removeInheritedPosition(transaction, photo)
  const ids = inheriting.map(({ id }) => id)
  await refreshConditions(transaction, jobs, location.ownerId, ids)
}

function isAtLocation({ ownerId, id }: LocationRow) {
  return and(eq(photos.ownerId, ownerId), eq(photos.locationId, id))
}
