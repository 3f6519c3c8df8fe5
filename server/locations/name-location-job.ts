import { and, eq } from 'drizzle-orm'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locationGroups } from '../database/schema.ts'
import type { Gazetteer } from '../geocoding/gazetteer.ts'
import type { Geocoder } from '../geocoding/geocoder.ts'
import { queryGazetteer, queryGeocoder } from '../geocoding/reverse-geocode.ts'
import type { JobDefinition } from '../jobs/job-queue.ts'
import { findLocation } from './find-location.ts'
import { saveLocationNames } from './save-location-names.ts'

/** The services needed to name a location. */
export interface NamingDeps {
  db: Db
  geocoder: Geocoder | null
  gazetteer: Gazetteer
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
