import { ApiError } from '../../shared/errors.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import type { LocationKey } from '../database/rows.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { requireLocation } from './find-location.ts'
import { countCatches, unassignPhotos } from './photos-at-location.ts'
import { removeLocation } from './remove-location.ts'

interface Deps {
  db: Db
  jobs: JobQueue
}

/** Deletes a location. Throws `LOCATION_NOT_EMPTY` if it still has catches. */
export async function deleteLocation({ db, jobs }: Deps, key: LocationKey): Promise<{ id: string }> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const location = await requireLocation(transaction, key)
    const catches = await countCatches(transaction, location)
    if (catches > 0) throw locationNotEmpty(catches)
    await unassignPhotos(transaction, jobs, location)
    await removeLocation(transaction, jobs, location)
    return { id: location.id }
  })
}

function locationNotEmpty(catches: number): ApiError {
  const [sentence, pronoun] =
    catches === 1 ? ['There is still 1 catch', 'it'] : [`There are still ${catches} catches`, 'them']
  return new ApiError(
    'LOCATION_NOT_EMPTY',
    `${sentence} at this location. Please move or delete ${pronoun} first.`,
  )
}
