import { CallError } from '../../shared/errors.ts'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db } from '../database/open-database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announceChange } from '../live/announce-change.ts'
import { requireSpot, type SpotKey } from './find-spot.ts'
import { countCatchesAt, sendPhotosAway } from './photos-at-spot.ts'
import { removeSpot } from './remove-spot.ts'

interface Needs {
  db: Db
  jobs: JobQueue
}

/** Deletes a location. Throws `LOCATION_NOT_EMPTY` if it still has catches. */
export async function deleteSpot({ db, jobs }: Needs, key: SpotKey): Promise<{ id: string }> {
  return await db.transaction(async (transaction) => {
    await lockOwner(transaction, key.ownerId)
    const spot = await requireSpot(transaction, key)
    const catches = await countCatchesAt(transaction, spot)
    if (catches > 0) throw notEmpty(catches)
    await sendPhotosAway(transaction, jobs, spot)
    await removeSpot(transaction, jobs, spot)
    await announceChange(transaction, key.ownerId, 'locations', 'photos')
    return { id: spot.id }
  })
}

function notEmpty(catches: number): CallError {
  const [still, them] =
    catches === 1 ? ['There is still 1 catch', 'it'] : [`There are still ${catches} catches`, 'them']
  return new CallError(
    'LOCATION_NOT_EMPTY',
    `${still} at this location. Please move or delete ${them} first.`,
  )
}
