import { and, eq } from 'drizzle-orm'
import { attachTide } from '../conditions/attach-tide.ts'
import { renewConditions } from '../conditions/renew-conditions.ts'
import type { Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import type { Spot } from './find-spot.ts'
import { type Destination, lendPosition } from './lend-position.ts'
import { removeSpot } from './remove-spot.ts'

/**
 * Moves every photo of one location to another, including those that show no catch, removes the first location, and
 * returns the number of photos moved. The caller must hold the owner's row lock.
 */
export async function mergeSpots(
  transaction: Transaction,
  jobs: JobQueue,
  from: Spot,
  to: Destination,
): Promise<number> {
  const moved = await transaction
    .update(photos)
    .set({ locationId: to.spot.id })
    .where(and(eq(photos.ownerId, from.ownerId), eq(photos.locationId, from.id)))
    .returning()
  const borrowers = moved.filter(({ positionSource }) => positionSource === 'assigned')
  for (const photo of borrowers) await lendPosition(transaction, photo, to)
  const ids = borrowers.map(({ id }) => id)
  await renewConditions(transaction, jobs, from.ownerId, ids)
  // A lake has no tide, so photos with their own position may gain or lose one with the change of water.
  const isOtherWater = (from.isLake === true) !== (to.spot.isLake === true)
  if (isOtherWater) await renewTides(transaction, jobs, moved)
  await removeSpot(transaction, jobs, from)
  return moved.length
}

async function renewTides(transaction: Transaction, jobs: JobQueue, moved: PhotoRow[]): Promise<void> {
  const dated = moved.filter(
    ({ capturedAt, positionSource }) =>
      capturedAt !== null && positionSource !== null && positionSource !== 'assigned',
  )
  const keys = dated.map(({ ownerId, id }) => ({ ownerId, photoId: id }))
  await jobs.enqueueAll(transaction, attachTide.name, keys)
}
