import { and, eq, notExists } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { locationGroups, locations } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findSpot, type Spot, type SpotKey } from './find-spot.ts'
import { countCatchesAt, sendPhotosAway } from './photos-at-spot.ts'

/** Removes a spot that no photo is at any more, with what was queued for it, and its group with its last spot. */
export async function removeSpot(
  transaction: Transaction,
  jobs: JobQueue,
  { ownerId, id, groupId }: Spot,
): Promise<void> {
  await transaction.delete(locations).where(and(eq(locations.ownerId, ownerId), eq(locations.id, id)))
  await removeEmptyGroup(transaction, ownerId, groupId)
  await jobs.forget(transaction, { ownerId, locationId: id })
}

/** Removes a spot that Creel made by itself if no catch is left there; what else is there is sent away. */
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
