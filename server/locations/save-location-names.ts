import { and, eq, inArray } from 'drizzle-orm'
import { noTide } from '../conditions/update-conditions.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { conditions, locationGroups, locations, notedCatches, photos } from '../database/schema.ts'
import type { ReverseGeocodingResult } from '../geocoding/reverse-geocode.ts'
import { findLocation, findUniqueName } from './find-location.ts'

/**
 * Saves whether a location is on a lake, and names of it and its group unless theirs have as good a source. Saves nothing if
 * the location has been moved since: what was found is about its former place.
 */
export async function saveLocationNames(
  db: Db,
  { ownerId, id, latitude, longitude }: LocationRow,
  found: ReverseGeocodingResult,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const location = await findLocation(transaction, { ownerId, locationId: id })
    if (location === null || location.latitude !== latitude || location.longitude !== longitude) return
    await saveLocationName(transaction, location, found)
    await saveGroupName(transaction, location, found)
    if (found.isLake !== null) await saveIsLake(transaction, location, found.isLake)
  })
}

/**
 * Name sources that each source may replace. The geocoder replaces the nearby town, both replace coordinates, and
 * nothing replaces a name given by the user.
 */
const replaceableSources = { town: ['coordinates'], place: ['coordinates', 'town'] } as const

async function saveLocationName(
  transaction: Transaction,
  location: LocationRow,
  found: ReverseGeocodingResult,
): Promise<void> {
  const key = { ownerId: location.ownerId, locationId: location.id }
  const name = await findUniqueName(transaction, key, found.locationName)
  await transaction
    .update(locations)
    .set({ name, nameSource: found.source })
    .where(and(isLocation(location), inArray(locations.nameSource, [...replaceableSources[found.source]])))
}

/** Names the group unless its name has an equal or better source; the first location thus decides. */
async function saveGroupName(
  transaction: Transaction,
  location: LocationRow,
  found: ReverseGeocodingResult,
): Promise<void> {
  await transaction
    .update(locationGroups)
    .set({ name: found.neighborhood, nameSource: found.source })
    .where(
      and(
        eq(locationGroups.ownerId, location.ownerId),
        eq(locationGroups.id, location.groupId),
        inArray(locationGroups.nameSource, [...replaceableSources[found.source]]),
      ),
    )
}

/** Stores whether a location is on a lake, and clears tides computed before that was known. */
async function saveIsLake(transaction: Transaction, location: LocationRow, isLake: boolean): Promise<void> {
  await transaction.update(locations).set({ isLake }).where(isLocation(location))
  if (!isLake) return
  const photosAtLocation = transaction
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, location.ownerId), eq(photos.locationId, location.id)))
  await transaction
    .update(conditions)
    .set(noTide)
    .where(and(eq(conditions.ownerId, location.ownerId), inArray(conditions.photoId, photosAtLocation)))
  await transaction
    .update(notedCatches)
    .set(noTide)
    .where(and(eq(notedCatches.ownerId, location.ownerId), eq(notedCatches.locationId, location.id)))
}

function isLocation({ ownerId, id }: LocationRow) {
  return and(eq(locations.ownerId, ownerId), eq(locations.id, id))
}
