import { and, eq, ne } from 'drizzle-orm'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import { ApiError } from '../../shared/errors.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Weather } from '../conditions/weather.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locationGroups, locations, notedCatches, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { requireLocation } from './find-location.ts'
import { type AtLocation, followLocation } from './follow-location.ts'
import { findGroupForMove, namedByCoordinates, sameLocationMeters } from './location-groups.ts'
import { nameLocation } from './name-location-job.ts'
import { findNearestLocation } from './nearest-location.ts'
import { removeEmptyGroup } from './remove-location.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
  weather: Weather | null
}

/**
 * Moves a location, and what has its position or clock from it. Throws `NOT_FOUND` if the owner has no such location, and
 * `SPOT_TAKEN` if another of them is within 10 m.
 */
export async function moveLocation(
  deps: Deps,
  key: LocationKey,
  coordinates: Coordinates,
): Promise<LocationRow> {
  const { db, jobs, tideAndTimeZone } = deps
  await requireLocation(db, key)
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zone = await tideAndTimeZone.timeZoneAt(coordinates)
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const location = await requireLocation(transaction, key)
    const { latitude, longitude } = location
    if (latitude === coordinates.latitude && longitude === coordinates.longitude) return location
    await assertFree(transaction, key, coordinates)
    const moved = await updatePlace(transaction, location, coordinates)
    await followLocation(transaction, deps, await findAtLocation(transaction, key), location, {
      location: moved,
      zone,
    })
    if (moved.isLake === null) await jobs.enqueue(transaction, nameLocation.name, key)
    return moved
  })
}

async function assertFree(
  transaction: Transaction,
  { ownerId, locationId }: LocationKey,
  coordinates: Coordinates,
): Promise<void> {
  const other = await findNearestLocation(transaction, ownerId, coordinates, sameLocationMeters, locationId)
  if (other === null) return
  throw new ApiError(
    'SPOT_TAKEN',
    `You already have a location here: “${other.name}”. Put the pin farther away from it.`,
  )
}

/**
 * Saves the coordinates and the group that fits them. At another place the water may be another one, and names that the user has
 * not given are looked up again, also that of a group without other locations.
 */
async function updatePlace(
  transaction: Transaction,
  location: LocationRow,
  { latitude, longitude }: Coordinates,
): Promise<LocationRow> {
  const { ownerId, id } = location
  const group = await findGroupForMove(transaction, location, { latitude, longitude })
  const isSamePlace =
    distanceMeters(location, { latitude, longitude }) <= sameLocationMeters && group.id === location.groupId
  const automaticName = namedByCoordinates({ latitude, longitude })
  const [moved] = await transaction
    .update(locations)
    .set({
      ...{ latitude, longitude, groupId: group.id, edited: true },
      ...(!isSamePlace && { isLake: null }),
      ...(!isSamePlace && location.nameSource !== 'angler' && automaticName),
    })
    .where(and(eq(locations.ownerId, ownerId), eq(locations.id, id)))
    .returning()
  if (!moved) throw new Error('The update returned no location.')
  if (!isSamePlace && group.isAlone) {
    await transaction
      .update(locationGroups)
      .set(automaticName)
      .where(
        and(
          eq(locationGroups.ownerId, ownerId),
          eq(locationGroups.id, group.id),
          ne(locationGroups.nameSource, 'angler'),
        ),
      )
  }
  if (group.id !== location.groupId) await removeEmptyGroup(transaction, ownerId, location.groupId)
  return moved
}

async function findAtLocation(
  transaction: Transaction,
  { ownerId, locationId }: LocationKey,
): Promise<AtLocation> {
  return {
    photos: await transaction
      .select()
      .from(photos)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.locationId, locationId))),
    noted: await transaction
      .select()
      .from(notedCatches)
      .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.locationId, locationId))),
  }
}
