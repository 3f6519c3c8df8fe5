import { and, eq, notExists } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { ApiError } from '../../shared/errors.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { isCatchCondition, isLandedCondition } from '../database/is-catch.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { catches, catchPhotos, locationGroups, locations, notedCatches, photos } from '../database/schema.ts'
import { countIf } from '../database/sql-expressions.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findLocation, requireLocation } from './find-location.ts'
import { removeInheritedPosition } from './inherited-position.ts'

interface Deps {
  db: Db
  jobs: JobQueue
}

/** Deletes a location. Throws `LOCATION_NOT_EMPTY` if it still has catches, fish that got away, or outing notes. */
export async function deleteLocation({ db, jobs }: Deps, key: LocationKey): Promise<{ id: string }> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const location = await requireLocation(transaction, key)
    const { caught, lost, outingNotes } = await countFish(transaction, location)
    if (caught > 0) throw locationNotEmpty(caught, caught === 1 ? 'catch' : 'catches')
    if (lost > 0) throw locationNotEmpty(lost, 'fish that got away')
    if (outingNotes > 0)
      throw locationNotEmpty(outingNotes, outingNotes === 1 ? 'outing note' : 'outing notes')
    await unassignPhotos(transaction, jobs, location)
    await removeLocation(transaction, jobs, location)
    return { id: location.id }
  })
}

function locationNotEmpty(count: number, what: string): ApiError {
  const [verb, pronoun] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return new ApiError(
    'LOCATION_NOT_EMPTY',
    `There ${verb} still ${count} ${what} at this location. Please move or delete ${pronoun} first.`,
  )
}

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

/** Returns how many fish were caught at a location, how many got away there, and how many outing notes name it; each counts once. */
async function countFish(
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
async function unassignPhotos(
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
