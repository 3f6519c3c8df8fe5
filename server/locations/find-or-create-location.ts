import { and, avg, between, eq, or, sql } from 'drizzle-orm'
import { type Coordinates, distanceMeters, formatCoordinates } from '../../shared/coordinates.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { locationGroups, locations } from '../database/schema.ts'

const groupRadiusMeters = 25_000
const metersPerDegree = 111_195

/**
 * Returns the id of the owner's location for a place: the nearest one within the radius, otherwise a new one in the
 * nearest group. The caller must hold the owner's row lock, so that two photos of one place cannot create two
 * locations.
 */
export async function findOrCreateLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  radiusMeters: number,
): Promise<string> {
  const nearby = await findNearestLocation(transaction, ownerId, coordinates, radiusMeters)
  if (nearby) return nearby.id
  const name = formatCoordinates(coordinates)
  const created = await insertLocation(transaction, ownerId, coordinates, { name, nameSource: 'coordinates' })
  return created.id
}

/** Creates a location in the owner's nearest group, or in a new one. The caller must hold the owner's row lock. */
export async function insertLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  naming: Pick<LocationRow, 'name' | 'nameSource'>,
): Promise<LocationRow> {
  const { latitude, longitude } = coordinates
  const groupId = await findOrCreateGroup(transaction, ownerId, coordinates)
  const [created] = await transaction
    .insert(locations)
    .values({ ownerId, groupId, latitude, longitude, ...naming })
    .returning()
  if (!created) throw new Error('A location was not made.')
  return created
}

/** Returns the owner's location nearest to a place, at most `radiusMeters` away, or null. */
export async function findNearestLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  radiusMeters: number,
) {
  const latitudeReach = radiusMeters / metersPerDegree
  // Meridians converge toward the poles; at a pole every longitude is in reach.
  const farthestLatitude = Math.min(90, Math.abs(coordinates.latitude) + latitudeReach)
  const longitudeReach = Math.min(180, latitudeReach / Math.cos((farthestLatitude * Math.PI) / 180))
  const longitudeDifference = sql`abs(${locations.longitude} - ${coordinates.longitude}::float8)`
  const candidates = await transaction
    .select({ id: locations.id, latitude: locations.latitude, longitude: locations.longitude })
    .from(locations)
    .where(
      and(
        eq(locations.ownerId, ownerId),
        between(
          locations.latitude,
          coordinates.latitude - latitudeReach,
          coordinates.latitude + latitudeReach,
        ),
        or(
          sql`${longitudeDifference} <= ${longitudeReach}`,
          sql`${longitudeDifference} >= ${360 - longitudeReach}`,
        ), // across the date line
      ),
    )
  return nearest(candidates, coordinates, radiusMeters)
}

async function findOrCreateGroup(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
): Promise<string> {
  const nearby = nearest(await groupCenters(transaction, ownerId), coordinates, groupRadiusMeters)
  if (nearby) return nearby.id
  const [created] = await transaction
    .insert(locationGroups)
    .values({ ownerId, name: formatCoordinates(coordinates), nameSource: 'coordinates' })
    .returning({ id: locationGroups.id })
  if (!created) throw new Error('A location group was not made.')
  return created.id
}

/**
 * Returns the center of every group: the mean of its locations as direction vectors from the center of the earth, so
 * that the result is correct across every meridian.
 */
async function groupCenters(transaction: Transaction, ownerId: string) {
  const { latitude, longitude } = locations
  const rows = await transaction
    .select({
      id: locations.groupId,
      x: avg(sql`cosd(${latitude}) * cosd(${longitude})`).mapWith(Number),
      y: avg(sql`cosd(${latitude}) * sind(${longitude})`).mapWith(Number),
      z: avg(sql`sind(${latitude})`).mapWith(Number),
    })
    .from(locations)
    .where(eq(locations.ownerId, ownerId))
    .groupBy(locations.groupId)
  return rows.map(({ id, x, y, z }) => ({
    id,
    latitude: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
    longitude: (Math.atan2(y, x) * 180) / Math.PI,
  }))
}

function nearest<Place extends Coordinates & { id: string }>(
  points: Place[],
  coordinates: Coordinates,
  maxMeters: number,
): Place | null {
  const inReach = points
    .map((point) => ({ one: point, meters: distanceMeters(point, coordinates) }))
    .filter(({ meters }) => meters <= maxMeters)
    .sort((a, b) => a.meters - b.meters || a.one.id.localeCompare(b.one.id))
  return inReach[0]?.one ?? null
}
