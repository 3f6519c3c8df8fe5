import type { z } from 'zod'
import { CallError } from '../../shared/errors.ts'
import type { createLocation } from '../../shared/locations.ts'
import { lockPresentOwner } from '../database/lock-owner.ts'
import type { Db } from '../database/open-database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announceChange } from '../live/announce-change.ts'
import type { Spot } from './find-spot.ts'
import { findNearestLocation, makeLocation } from './join-location.ts'
import { nameSpot } from './name-spot.ts'

interface Needs {
  db: Db
  jobs: JobQueue
}

const sameSpotMeters = 10

/** Creates a location that a user pinned and named. Throws `SPOT_TAKEN` if the user has a location within 10 m. */
export async function createSpot(
  { db, jobs }: Needs,
  ownerId: string,
  { name, latitude, longitude }: z.output<NonNullable<typeof createLocation.body>>,
): Promise<Spot> {
  const place = { latitude, longitude }
  return await db.transaction(async (transaction) => {
    await lockPresentOwner(transaction, ownerId)
    if (await findNearestLocation(transaction, ownerId, place, sameSpotMeters)) throw spotTaken()
    const spot = await makeLocation(transaction, ownerId, place, { name, nameSource: 'angler' })
    // The user has named the location, but the job still has to find the group's name and whether the water is a lake.
    await jobs.enqueue(transaction, nameSpot.name, { ownerId, locationId: spot.id })
    await announceChange(transaction, ownerId, 'locations')
    return spot
  })
}

function spotTaken(): CallError {
  return new CallError('SPOT_TAKEN', 'A location already exists at this spot.')
}
