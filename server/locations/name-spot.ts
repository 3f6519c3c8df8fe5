import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { locationGroups } from '../database/schema.ts'
import { withLock } from '../database/take-lock.ts'
import type { ServiceJob } from '../jobs/job-queue.ts'
import { findSpot, type Spot, type SpotKey } from './find-spot.ts'
import { askGazetteer, askGeocoder } from './find-surroundings.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './geocoder.ts'
import { keepSurroundings } from './keep-surroundings.ts'

/** The services needed to name a location. */
export interface NamingNeeds {
  db: Db
  geocoder: Geocoder | null
  gazetteer: Gazetteer
}

/** Job that finds names for a location and its group, and whether its water is a lake. Names given by the user stay. */
export const nameSpot: ServiceJob<NamingNeeds, SpotKey> = {
  name: 'name-spot',
  // Each photo of a new location queues this job. Under the lock, a second run finds the location already named and
  // sends no request.
  run: ({ db, ...needs }, key) =>
    withLock(db, `name-spot:${key.ownerId}:${key.locationId}`, () =>
      nameUnlessSettled({ db, ...needs }, key),
    ),
}

async function nameUnlessSettled({ db, geocoder, gazetteer }: NamingNeeds, key: SpotKey): Promise<void> {
  const spot = await findSpot(db, key)
  if (spot === null || isSettled(spot)) return
  const asked = await askGeocoder(geocoder, spot)
  if (asked.found) return await keepSurroundings(db, key, asked.found)
  // The nearest town serves as a temporary name while the geocoder is unavailable; the job is retried for the better
  // name.
  if (await isNameless(db, spot)) {
    const town = await askGazetteer(gazetteer, spot)
    if (town) await keepSurroundings(db, key, town)
  }
  if (asked.unavailable) throw asked.unavailable
}

function isSettled({ nameSource, isLake }: Spot): boolean {
  return isLake !== null && (nameSource === 'place' || nameSource === 'angler')
}

/** Returns whether a location or its group is still named after its coordinates. */
async function isNameless(db: Db, { ownerId, groupId, nameSource }: Spot): Promise<boolean> {
  if (nameSource === 'coordinates') return true
  const [group] = await db
    .select({ nameSource: locationGroups.nameSource })
    .from(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId)))
  return group?.nameSource === 'coordinates'
}
