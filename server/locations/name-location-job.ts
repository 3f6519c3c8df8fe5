import { and, eq, inArray } from 'drizzle-orm'
import { noTide } from '../conditions/update-conditions.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow, PhotoKey } from '../database/rows.ts'
import { conditions, locationGroups, locations, notedCatches, photos } from '../database/schema.ts'
import type { Gazetteer } from '../geocoding/gazetteer.ts'
import type { Geocoder } from '../geocoding/geocoder.ts'
import { queryGazetteer, queryGeocoder, type ReverseGeocodingResult } from '../geocoding/reverse-geocode.ts'
import type { JobDefinition, PhotoJob } from '../jobs/job-queue.ts'
import { findLocation, findUniqueName } from './find-location.ts'

/** The services needed to name a location. */
interface NamingDeps {
  db: Db
  geocoder: Geocoder | null
  gazetteer: Gazetteer
}

/** Job that names a photo's location after its water or town, unless the user has named it. */
export const namePhotoLocation: PhotoJob<NamingDeps> = {
  name: 'name-place',
  needed: (photo) => photo.locationId !== null,
  run: async (deps, key) => {
    const locationId = await findLocationId(deps.db, key)
    if (locationId !== null) await nameLocation.run(deps, { ownerId: key.ownerId, locationId })
  },
}

/** Job that finds names for a location and its group, and whether its water is a lake. Names given by the user stay. */
export const nameLocation: JobDefinition<NamingDeps, LocationKey> = {
  name: 'name-spot',
  // Each photo of a new location queues this job. Under the lock, a second run finds the location already named and
  // sends no request.
  run: ({ db, ...deps }, key) =>
    withAdvisoryLock(db, `name-spot:${key.ownerId}:${key.locationId}`, () =>
      nameUnlessFinal({ db, ...deps }, key),
    ),
}

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

async function findLocationId(db: Db, { ownerId, photoId }: PhotoKey): Promise<string | null> {
  const [photo] = await db
    .select({ locationId: photos.locationId })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return photo?.locationId ?? null
}

async function nameUnlessFinal({ db, geocoder, gazetteer }: NamingDeps, key: LocationKey): Promise<void> {
  const location = await findLocation(db, key)
  if (location === null || hasFinalName(location)) return
  const result = await queryGeocoder(geocoder, location)
  if (result.found) return await saveLocationNames(db, location, result.found)
  // The nearest town serves as a temporary name while the geocoder is unavailable; the job is retried for the better
  // name.
  if (await needsTemporaryName(db, location)) {
    const town = await queryGazetteer(gazetteer, location)
    if (town) await saveLocationNames(db, location, town)
  }
  if (result.unavailable) throw result.unavailable
}

function hasFinalName({ nameSource, isLake }: LocationRow): boolean {
  return isLake !== null && (nameSource === 'place' || nameSource === 'angler')
}

/** Returns whether a location or its group is still named after its coordinates. */
async function needsTemporaryName(db: Db, { ownerId, groupId, nameSource }: LocationRow): Promise<boolean> {
  if (nameSource === 'coordinates') return true
  const [group] = await db
    .select({ nameSource: locationGroups.nameSource })
    .from(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId)))
  return group?.nameSource === 'coordinates'
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
