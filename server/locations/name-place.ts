import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { limits } from '../../shared/limits.ts'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { conditions, locationGroups, locations, photos } from '../database/schema.ts'
import type { LaterStep, PhotoKey } from '../jobs/later-step.ts'
import { OutsideRefused, OutsideUnavailable } from '../outside/fetch-json.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './geocoder.ts'

type Spot = typeof locations.$inferSelect

/** What is known of a spot's surroundings: names for it and its neighbourhood, who gave them, and whether it is a lake. */
interface Surroundings {
  spotName: string
  neighbourhood: string
  source: 'town' | 'place'
  isLake: boolean | null
}

interface Needs {
  db: Db
  geocoder: Geocoder | null
  gazetteer: Gazetteer
}

/** Names the fishing spot of a photo after its water or town, as long as the angler has not named it. */
export const namePlace: LaterStep<Needs> = {
  name: 'name-place',
  needed: (photo) => photo.locationId !== null,
  run: async ({ db, geocoder, gazetteer }, key) => {
    const spot = await findSpot(db, key)
    if (!spot || isSettled(spot)) return
    const asked = await askGeocoder(geocoder, spot)
    if (asked.found) return await settle(db, spot, asked.found)
    // The nearest town stands in for as long as the geocoder does not answer; the job comes back for the better name.
    if (spot.nameSource === 'coordinates') {
      const town = await askGazetteer(gazetteer, spot)
      if (town) await settle(db, spot, town)
    }
    if (asked.unavailable) throw asked.unavailable
  },
}

function isSettled({ nameSource, isLake }: Spot): boolean {
  return isLake !== null && (nameSource === 'place' || nameSource === 'angler')
}

async function findSpot(db: Db, { ownerId, photoId }: PhotoKey): Promise<Spot | null> {
  const [found] = await db
    .select({ location: locations })
    .from(photos)
    .innerJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return found?.location ?? null
}

async function askGeocoder(
  geocoder: Geocoder | null,
  spot: Spot,
): Promise<{ found: Surroundings | null; unavailable: OutsideUnavailable | null }> {
  try {
    const answer = (await geocoder?.reverse(spot)) ?? null
    const spotName = answer?.water ?? answer?.place ?? answer?.region ?? null
    if (answer === null || spotName === null) return { found: null, unavailable: null }
    const neighbourhood = answer.place ?? answer.region ?? spotName
    return { found: { spotName, neighbourhood, source: 'place', isLake: answer.isLake }, unavailable: null }
  } catch (cause) {
    if (cause instanceof OutsideUnavailable) return { found: null, unavailable: cause }
    if (cause instanceof OutsideRefused) return { found: null, unavailable: null }
    throw cause
  }
}

async function askGazetteer(gazetteer: Gazetteer, spot: Spot): Promise<Surroundings | null> {
  const town = await gazetteer.nearestTown(spot)
  return town && { spotName: `Near ${town.name}`, neighbourhood: town.name, source: 'town', isLake: null }
}

async function settle(db: Db, spot: Spot, found: Surroundings): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOwner(transaction, spot.ownerId)
    await nameSpot(transaction, spot, found)
    await nameNeighbourhood(transaction, spot, found)
    if (found.isLake !== null) await noteLake(transaction, spot, found.isLake)
  })
}

async function nameSpot(
  transaction: Transaction,
  spot: Spot,
  { spotName, source }: Surroundings,
): Promise<void> {
  const roomForNumber = 5
  const name = await findFreeName(transaction, spot, spotName.slice(0, limits.nameLength - roomForNumber))
  await transaction
    .update(locations)
    .set({ name, nameSource: source })
    .where(and(isSpot(spot), ne(locations.nameSource, 'angler')))
}

/** The first spot names the neighbourhood; only a better source renames it. */
async function nameNeighbourhood(transaction: Transaction, spot: Spot, found: Surroundings): Promise<void> {
  const worse = found.source === 'place' ? (['coordinates', 'town'] as const) : (['coordinates'] as const)
  await transaction
    .update(locationGroups)
    .set({ name: found.neighbourhood.slice(0, limits.nameLength), nameSource: found.source })
    .where(
      and(
        eq(locationGroups.ownerId, spot.ownerId),
        eq(locationGroups.id, spot.groupId),
        inArray(locationGroups.nameSource, [...worse]),
      ),
    )
}

/** A lake near the sea has no tide: what was computed before anybody knew is taken back. */
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

/** The wanted name, numbered where the owner has it already: two spots on one lake are told apart. */
async function findFreeName(transaction: Transaction, spot: Spot, wanted: string): Promise<string> {
  const rows = await transaction
    .select({ name: sql<string>`lower(${locations.name})` })
    .from(locations)
    .where(and(eq(locations.ownerId, spot.ownerId), ne(locations.id, spot.id)))
  const taken = new Set(rows.map(({ name }) => name))
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`
  return name
}

function isSpot(spot: Spot) {
  return and(eq(locations.ownerId, spot.ownerId), eq(locations.id, spot.id))
}
