import { and, avg, eq, ne, sql } from 'drizzle-orm'
import { type Coordinates, distanceMeters, formatCoordinates } from '../../shared/coordinates.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { locationGroups, locations } from '../database/schema.ts'
import { findNearest } from './nearest-location.ts'

/** Locations within this distance in meters count as the same. */
export const sameLocationMeters = 10

/** A location joins a group whose center is within this distance in meters. */
export const groupRadiusMeters = 25_000

/** Returns the id of the owner's nearest group, or of a new one. The caller must hold the owner's row lock. */
export async function findOrCreateGroup(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
): Promise<string> {
  return await findOrCreateAmong(await groupCenters(transaction, ownerId), transaction, ownerId, coordinates)
}

/** The group of a location that is moved, and whether no other location is in it. */
export interface GroupOfMoved {
  id: string
  isAlone: boolean
}

/**
 * Returns the group of a location that is moved: its own while the new place fits it, else the nearest, or a new one. A group
 * without other locations is where this one was, and so is, for this one, a group that the user chose although it is far from the
 * others. The caller must hold the owner's row lock.
 */
export async function findGroupForMove(
  transaction: Transaction,
  location: LocationRow,
  coordinates: Coordinates,
): Promise<GroupOfMoved> {
  const { ownerId, id, groupId } = location
  const centers = await groupCenters(transaction, ownerId, id)
  const shared = centers.find((center) => center.id === groupId)
  const isNear = (center: Coordinates, place: Coordinates) =>
    distanceMeters(center, place) <= groupRadiusMeters
  const own = shared && isNear(shared, location) ? shared : location
  if (isNear(own, coordinates) || (shared && isNear(shared, coordinates)))
    return { id: groupId, isAlone: !shared }
  const nextId = await findOrCreateAmong(centers, transaction, ownerId, coordinates)
  return { id: nextId, isAlone: !centers.some((center) => center.id === nextId) }
}

async function findOrCreateAmong(
  centers: Awaited<ReturnType<typeof groupCenters>>,
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
): Promise<string> {
  const nearby = findNearest(centers, coordinates, groupRadiusMeters)
  return nearby?.id ?? (await createGroup(transaction, ownerId, namedByCoordinates(coordinates)))
}

/** Creates a group, and returns its id. A location must join it in the same transaction. */
export async function createGroup(
  transaction: Transaction,
  ownerId: string,
  naming: Pick<typeof locationGroups.$inferInsert, 'name' | 'nameSource'>,
): Promise<string> {
  const [created] = await transaction
    .insert(locationGroups)
    .values({ ownerId, ...naming })
    .returning({ id: locationGroups.id })
  if (!created) throw new Error('The insert returned no group.')
  return created.id
}

/**
 * Returns the center of every group: the mean of its locations but `exceptId` as direction vectors from the center of the earth, so
 * that the result is correct across every meridian.
 */
async function groupCenters(transaction: Transaction, ownerId: string, exceptId?: string) {
  const { latitude, longitude } = locations
  const rows = await transaction
    .select({
      id: locations.groupId,
      x: avg(sql`cosd(${latitude}) * cosd(${longitude})`).mapWith(Number),
      y: avg(sql`cosd(${latitude}) * sind(${longitude})`).mapWith(Number),
      z: avg(sql`sind(${latitude})`).mapWith(Number),
    })
    .from(locations)
    .where(
      and(eq(locations.ownerId, ownerId), exceptId === undefined ? undefined : ne(locations.id, exceptId)),
    )
    .groupBy(locations.groupId)
  return rows.map(({ id, x, y, z }) => ({
    id,
    latitude: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
    longitude: (Math.atan2(y, x) * 180) / Math.PI,
  }))
}

/** Returns the name that a location or group has until a better one is found: its coordinates. */
export function namedByCoordinates(coordinates: Coordinates): { name: string; nameSource: 'coordinates' } {
  return { name: formatCoordinates(coordinates), nameSource: 'coordinates' }
}
