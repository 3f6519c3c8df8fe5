import { and, eq } from 'drizzle-orm'
import { attachTide } from '../conditions/attach-tide.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { inheritPosition, type TargetLocation } from './inherited-position.ts'
import { removeLocation } from './remove-location.ts'

/**
 * Moves every photo of one location to another, including those that show no catch, removes the first location, and
 * returns the number of photos moved. The caller must hold the owner's row lock.
 */
export async function mergeLocations(
  transaction: Transaction,
  jobs: JobQueue,
  from: LocationRow,
  to: TargetLocation,
): Promise<number> {
  const moved = await transaction
    .update(photos)
    .set({ locationId: to.location.id })
    .where(and(eq(photos.ownerId, from.ownerId), eq(photos.locationId, from.id)))
    .returning()
  const inheriting = moved.filter(({ positionSource }) => positionSource === 'assigned')
  for (const photo of inheriting) await inheritPosition(transaction, photo, to)
  const ids = inheriting.map(({ id }) => id)
  await refreshConditions(transaction, jobs, from.ownerId, ids)
  // A lake has no tide, so photos with their own position may gain or lose one with the change of water.
  const isTideAffected = (from.isLake === true) !== (to.location.isLake === true)
  if (isTideAffected) await refreshTides(transaction, jobs, moved)
  await removeLocation(transaction, jobs, from)
  return moved.length
}

async function refreshTides(transaction: Transaction, jobs: JobQueue, moved: PhotoRow[]): Promise<void> {
  const photosWithTide = moved.filter(
    ({ capturedAt, positionSource }) =>
      capturedAt !== null && positionSource !== null && positionSource !== 'assigned',
  )
  const keys = photosWithTide.map(({ ownerId, id }) => ({ ownerId, photoId: id }))
  await jobs.enqueueAll(transaction, attachTide.name, keys)
}
