import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { CallError } from '../../shared/errors.ts'
import type { renameLocation } from '../../shared/locations.ts'
import type { Almanac } from '../conditions/almanac.ts'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locations, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announceChange } from '../live/announce-change.ts'
import { findNamesake, requireSpot, type Spot, type SpotKey } from './find-spot.ts'
import type { Destination } from './lend-position.ts'
import { mergeSpots } from './merge-spots.ts'

interface Needs {
  db: Db
  jobs: JobQueue
  almanac: Almanac
}

type Wish = z.output<NonNullable<typeof renameLocation.body>>
type Renaming = z.output<typeof renameLocation.answer>

/**
 * Renames a location. If another one has that name, `mergeWithExisting` must say whether to merge the two or to keep
 * both; throws `NAME_TAKEN` if it is undefined.
 */
export async function renameSpot(
  { db, jobs, almanac }: Needs,
  key: SpotKey,
  { name, mergeWithExisting }: Wish,
): Promise<Renaming> {
  // Looked up before taking the lock, because loading the time zones can take a second.
  const zoneOf = mergeWithExisting ? await findZone(db, almanac, key, name) : null
  return await db.transaction(async (transaction) => {
    await lockOwner(transaction, key.ownerId)
    const spot = await requireSpot(transaction, key)
    const namesake = await findNamesake(transaction, key, name)
    if (namesake !== null && mergeWithExisting) {
      const zone = zoneOf?.spotId === namesake.id ? zoneOf.zone : null
      return await merge(transaction, jobs, spot, { spot: namesake, zone })
    }
    if (name === spot.name) return left(spot)
    if (namesake !== null && mergeWithExisting === undefined) throw nameTaken(namesake)
    const renamed = await keepName(transaction, spot, name)
    await announceChange(transaction, key.ownerId, 'locations', 'photos')
    return left(renamed)
  })
}

/**
 * Returns the time zone of the location that will remain after a merge, if any photo that borrows its position will
 * need it; otherwise null.
 */
async function findZone(db: Db, almanac: Almanac, key: SpotKey, name: string) {
  const [borrower] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.ownerId, key.ownerId),
        eq(photos.locationId, key.locationId),
        eq(photos.positionSource, 'assigned'),
      ),
    )
    .limit(1)
  const namesake = borrower ? await findNamesake(db, key, name) : null
  return namesake && { spotId: namesake.id, zone: await almanac.timeZoneAt(namesake) }
}

/** Merges two locations. The remaining one is marked as named by the user, so that the geocoder does not rename it. */
async function merge(
  transaction: Transaction,
  jobs: JobQueue,
  from: Spot,
  to: Destination,
): Promise<Renaming> {
  const photosReassigned = await mergeSpots(transaction, jobs, from, to)
  await keepName(transaction, to.spot, to.spot.name)
  await announceChange(transaction, from.ownerId, 'locations', 'photos')
  return { ...left(to.spot), merged: true, photosReassigned }
}

async function keepName(transaction: Transaction, spot: Spot, name: string): Promise<Spot> {
  await transaction
    .update(locations)
    .set({ name, nameSource: 'angler' })
    .where(and(eq(locations.ownerId, spot.ownerId), eq(locations.id, spot.id)))
  return { ...spot, name }
}

function left({ id, name }: Spot): Renaming {
  return { id, name, merged: false, photosReassigned: 0 }
}

function nameTaken({ name }: Spot): CallError {
  return new CallError(
    'NAME_TAKEN',
    `You already have a location called “${name}”. Merge the two, or keep them separate?`,
  )
}
