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

/** What naming a spot works with. */
export interface NamingNeeds {
  db: Db
  geocoder: Geocoder | null
  gazetteer: Gazetteer
}

/** Finds out what the surroundings of a spot are called and whether its water is a lake; the angler's names stay. */
export const nameSpot: ServiceJob<NamingNeeds, SpotKey> = {
  name: 'name-spot',
  // Each photo of a new spot queues this; whoever comes second finds the spot named, and asks nobody.
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
  // The nearest town stands in for as long as the geocoder does not answer; the job comes back for the better name.
  if (await isNameless(db, spot)) {
    const town = await askGazetteer(gazetteer, spot)
    if (town) await keepSurroundings(db, key, town)
  }
  if (asked.unavailable) throw asked.unavailable
}

function isSettled({ nameSource, isLake }: Spot): boolean {
  return isLake !== null && (nameSource === 'place' || nameSource === 'angler')
}

/** Whether a spot or its group is still called by its coordinates. */
async function isNameless(db: Db, { ownerId, groupId, nameSource }: Spot): Promise<boolean> {
  if (nameSource === 'coordinates') return true
  const [group] = await db
    .select({ nameSource: locationGroups.nameSource })
    .from(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId)))
  return group?.nameSource === 'coordinates'
}
