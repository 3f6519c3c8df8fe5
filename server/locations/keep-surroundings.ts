import { and, eq, inArray } from 'drizzle-orm'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { conditions, locationGroups, locations, photos } from '../database/schema.ts'
import { announceChange } from '../live/announce-change.ts'
import { findFreeName, findSpot, type Spot, type SpotKey } from './find-spot.ts'
import type { Surroundings } from './find-surroundings.ts'

/**
 * Saves the names found for a location and its group, unless they meanwhile have an equal or better source, and whether
 * it is on a lake.
 */
export async function keepSurroundings(db: Db, key: SpotKey, found: Surroundings): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOwner(transaction, key.ownerId)
    const spot = await findSpot(transaction, key)
    if (spot === null) return
    await nameIt(transaction, spot, found)
    await nameItsGroup(transaction, spot, found)
    if (found.isLake !== null) await noteLake(transaction, spot, found.isLake)
    await announceChange(transaction, key.ownerId, 'locations', 'photos')
  })
}

/**
 * Name sources that each source may replace. The geocoder replaces the nearby town, both replace coordinates, and
 * nothing replaces a name given by the user.
 */
const worseThan = { town: ['coordinates'], place: ['coordinates', 'town'] } as const

async function nameIt(transaction: Transaction, spot: Spot, found: Surroundings): Promise<void> {
  const key = { ownerId: spot.ownerId, locationId: spot.id }
  const name = await findFreeName(transaction, key, found.spotName)
  await transaction
    .update(locations)
    .set({ name, nameSource: found.source })
    .where(and(isSpot(spot), inArray(locations.nameSource, [...worseThan[found.source]])))
}

/**
 * Names the group, unless it already has a name of an equal or better source. The first location thus determines the
 * name.
 */
async function nameItsGroup(transaction: Transaction, spot: Spot, found: Surroundings): Promise<void> {
  await transaction
    .update(locationGroups)
    .set({ name: found.neighbourhood, nameSource: found.source })
    .where(
      and(
        eq(locationGroups.ownerId, spot.ownerId),
        eq(locationGroups.id, spot.groupId),
        inArray(locationGroups.nameSource, [...worseThan[found.source]]),
      ),
    )
}

/**
 * Stores whether a location is on a lake. A lake near the sea has no tide, so tides computed before this was known are
 * cleared.
 */
async function noteLake(transaction: Transaction, spot: Spot, isLake: boolean): Promise<void> {
  await transaction.update(locations).set({ isLake }).where(isSpot(spot))
  if (!isLake) return
  const caughtHere = transaction
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, spot.ownerId), eq(photos.locationId, spot.id)))
  await transaction
    .update(conditions)
    .set({
      tideLevelFt: null,
      tideType: null,
      tideStation: null,
      tideStationDistanceKm: null,
      tideDatum: null,
    })
    .where(and(eq(conditions.ownerId, spot.ownerId), inArray(conditions.photoId, caughtHere)))
}

function isSpot({ ownerId, id }: Spot) {
  return and(eq(locations.ownerId, ownerId), eq(locations.id, id))
}
