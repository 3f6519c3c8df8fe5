import { and, eq, notExists } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { locationGroups, locations } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findSpot, type Spot, type SpotKey } from './find-spot.ts'
import { countCatchesAt, sendPhotosAway } from './photos-at-spot.ts'

/** Deletes a location that has no photos left, its queued jobs, and its group if this was the last location in it. */
export async function removeSpot(
  transaction: Transaction,
  jobs: JobQueue,
  { ownerId, id, groupId }: Spot,
): Promise<void> {
  await transaction.delete(locations).where(and(eq(locations.ownerId, ownerId), eq(locations.id, id)))
  await removeEmptyGroup(transaction, ownerId, groupId)
  await jobs.forget(transaction, { ownerId, locationId: id })
}

/**
 * Deletes an automatically named location if it has no catches left; its other photos are removed from it first. Does
 * nothing if the user has named it.
 */
export async function removeSpotMadeForNothing(
  transaction: Transaction,
  jobs: JobQueue,
  key: SpotKey,
): Promise<void> {
  const spot = await findSpot(transaction, key)
  if (spot === null || spot.nameSource === 'angler') return
  if ((await countCatchesAt(transaction, spot)) > 0) return
  await sendPhotosAway(transaction, jobs, spot)
  await removeSpot(transaction, jobs, spot)
}

async function removeEmptyGroup(transaction: Transaction, ownerId: string, groupId: string): Promise<void> {
  const members = transaction
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.groupId, groupId)))
  await transaction
    .delete(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId), notExists(members)))
}
