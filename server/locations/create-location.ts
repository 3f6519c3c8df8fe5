import type { z } from 'zod'
import type { Coordinates } from '../../shared/coordinates.ts'
import { ApiError } from '../../shared/errors.ts'
import type { createLocationEndpoint } from '../../shared/locations.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { locations } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findOrCreateGroup, namedByCoordinates, sameLocationMeters } from './location-groups.ts'
import { nameLocation } from './name-location-job.ts'
import { findNearestLocation } from './nearest-location.ts'

interface Deps {
  db: Db
  jobs: JobQueue
}

/** Creates a location that a user pinned and named. Throws `SPOT_TAKEN` if the user has a location within 10 m. */
export async function createLocation(
  { db, jobs }: Deps,
  ownerId: string,
  { name, latitude, longitude }: z.output<NonNullable<typeof createLocationEndpoint.body>>,
): Promise<LocationRow> {
  const coordinates = { latitude, longitude }
  return await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    if (await findNearestLocation(transaction, ownerId, coordinates, sameLocationMeters))
      throw locationExists()
    const location = await insertLocation(transaction, ownerId, coordinates, { name, nameSource: 'angler' })
    // The user has named the location, but the job still has to find the group's name and whether the water is a lake.
    await jobs.enqueue(transaction, nameLocation.name, { ownerId, locationId: location.id })
    return location
  })
}

function locationExists(): ApiError {
  return new ApiError('SPOT_TAKEN', 'A location already exists at this spot.')
}

/**
 * Returns the id of the owner's location for a place: the nearest one within the radius, otherwise a new one in the
 * nearest group. The caller must hold the owner's row lock, so that two photos of one place cannot create two
 * locations.
 */
export async function findOrCreateLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  radiusMeters: number,
): Promise<string> {
  const nearby = await findNearestLocation(transaction, ownerId, coordinates, radiusMeters)
  if (nearby) return nearby.id
  const naming = namedByCoordinates(coordinates)
  const created = await insertLocation(transaction, ownerId, coordinates, naming)
  return created.id
}

/** Creates a location in the owner's nearest group, or in a new one. The caller must hold the owner's row lock. */
export async function insertLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  naming: Pick<LocationRow, 'name' | 'nameSource'>,
): Promise<LocationRow> {
  const { latitude, longitude } = coordinates
  const groupId = await findOrCreateGroup(transaction, ownerId, coordinates)
  const [created] = await transaction
    .insert(locations)
    .values({ ownerId, groupId, latitude, longitude, ...naming })
    .returning()
  if (!created) throw new Error('The insert returned no location.')
  return created
}
