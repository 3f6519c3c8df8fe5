import { and, eq, notExists } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locationGroups, locations } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findLocation } from './find-location.ts'
import { countFish, unassignPhotos } from './photos-at-location.ts'

/** Deletes a location that has no photos left, its queued jobs, and its group if this was the last location in it. */
export async function removeLocation(
  transaction: Transaction,
  jobs: JobQueue,
  { ownerId, id, groupId }: LocationRow,
): Promise<void> {
  await transaction.delete(locations).where(and(eq(locations.ownerId, ownerId), eq(locations.id, id)))
  await removeEmptyGroup(transaction, ownerId, groupId)
  await jobs.cancelMatching(transaction, { ownerId, locationId: id })
}

/**
 * Deletes a location without fish or outing notes unless the user has named it, moved its pin, chosen its group or noted
 * something about it; its other photos are removed first.
 */
export async function removeUnusedAutoLocation(
  transaction: Transaction,
  jobs: JobQueue,
  key: LocationKey,
): Promise<void> {
  const location = await findLocation(transaction, key)
  if (location === null || location.nameSource === 'angler' || location.edited || location.note !== null)
    return
  const { caught, lost, outingNotes } = await countFish(transaction, location)
  if (caught + lost + outingNotes > 0) return
  await unassignPhotos(transaction, jobs, location)
  await removeLocation(transaction, jobs, location)
}

/** Deletes a group unless a location is in it. */
export async function removeEmptyGroup(
  transaction: Transaction,
  ownerId: string,
  groupId: string,
): Promise<void> {
  const members = transaction
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.groupId, groupId)))
  await transaction
    .delete(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId), notExists(members)))
}
