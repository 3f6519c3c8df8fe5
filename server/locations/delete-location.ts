import { ApiError } from '../../shared/errors.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import type { LocationKey } from '../database/rows.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { requireLocation } from './find-location.ts'
import { countFish, unassignPhotos } from './photos-at-location.ts'
import { removeLocation } from './remove-location.ts'

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
