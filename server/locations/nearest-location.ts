import { and, between, eq, ne, or, sql } from 'drizzle-orm'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import type { Transaction } from '../database/open-database.ts'
import { locations } from '../database/schema.ts'

const metersPerDegree = 111_195

/** Returns the owner's location nearest to a place, at most `radiusMeters` away and not `exceptId`, or null. */
export async function findNearestLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  radiusMeters: number,
  exceptId?: string,
) {
  const latitudeReach = radiusMeters / metersPerDegree
  // Meridians converge toward the poles; at a pole every longitude is in reach.
  const farthestLatitude = Math.min(90, Math.abs(coordinates.latitude) + latitudeReach)
  const longitudeReach = Math.min(180, latitudeReach / Math.cos((farthestLatitude * Math.PI) / 180))
  const longitudeDifference = sql`abs(${locations.longitude} - ${coordinates.longitude}::float8)`
  const candidates = await transaction
    .select({
      id: locations.id,
      name: locations.name,
      latitude: locations.latitude,
      longitude: locations.longitude,
    })
    .from(locations)
    .where(
      and(
        eq(locations.ownerId, ownerId),
        exceptId === undefined ? undefined : ne(locations.id, exceptId),
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
  return findNearest(candidates, coordinates, radiusMeters)
}

/** Returns the point nearest to a place, at most `maxMeters` away, or null; of equally near ones the smallest id. */
export function findNearest<Point extends Coordinates & { id: string }>(
  points: Point[],
  coordinates: Coordinates,
  maxMeters: number,
): Point | null {
  const inReach = points
    .map((point) => ({ point, meters: distanceMeters(point, coordinates) }))
    .filter(({ meters }) => meters <= maxMeters)
    .sort((a, b) => a.meters - b.meters || a.point.id.localeCompare(b.point.id))
  return inReach[0]?.point ?? null
}
