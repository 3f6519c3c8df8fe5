import { avg, eq, sql } from 'drizzle-orm'
import { type Coordinates, formatCoordinates } from '../../shared/coordinates.ts'
import type { Transaction } from '../database/open-database.ts'
import { locationGroups, locations } from '../database/schema.ts'
import { groupRadiusMeters } from './distance-rules.ts'
import { findNearest } from './nearest-location.ts'

/** Returns the id of the owner's nearest group, or of a new one. The caller must hold the owner's row lock. */
export async function findOrCreateGroup(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
): Promise<string> {
  const nearby = findNearest(await groupCenters(transaction, ownerId), coordinates, groupRadiusMeters)
  if (nearby) return nearby.id
  const [created] = await transaction
    .insert(locationGroups)
    .values({ ownerId, name: formatCoordinates(coordinates), nameSource: 'coordinates' })
    .returning({ id: locationGroups.id })
  if (!created) throw new Error('The insert returned no group.')
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
