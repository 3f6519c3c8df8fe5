import { and, countDistinct, eq } from 'drizzle-orm'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { catchPhotos, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { removeInheritedPosition } from './inherited-position.ts'

/** Returns the number of fish caught at a location. */
export async function countCatches(transaction: Transaction, location: LocationRow): Promise<number> {
  const [counted] = await transaction
    .select({ catches: countDistinct(catchPhotos.catchId) })
    .from(photos)
    .innerJoin(catchPhotos, and(eq(catchPhotos.ownerId, photos.ownerId), eq(catchPhotos.photoId, photos.id)))
    .where(and(isAtLocation(location), isCatchCondition))
  return counted?.catches ?? 0
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
