import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import type { createLocationEndpoint } from '../../shared/locations.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { sameLocationMeters } from './distance-rules.ts'
import { insertLocation } from './insert-location.ts'
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
