import { and, asc, eq, ne } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locations } from '../database/schema.ts'

/** Returns a location, or null if the owner has none with this id. */
export async function findLocation(
  db: Db | Transaction,
  { ownerId, locationId }: LocationKey,
): Promise<LocationRow | null> {
  const [location] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.id, locationId)))
  return location ?? null
}

/** Returns a location; throws `NOT_FOUND` if the owner has none with this id. */
export async function requireLocation(db: Db | Transaction, key: LocationKey): Promise<LocationRow> {
  const location = await findLocation(db, key)
  if (location === null) throw locationNotFound()
  return location
}

/** Returns the location with an id that a user has sent; throws `NOT_FOUND` if the owner has none with it. */
export async function requireLocationById(
  db: Db | Transaction,
  ownerId: string,
  locationId: string,
): Promise<LocationRow> {
  if (!isUuid(locationId)) throw locationNotFound()
  return await requireLocation(db, { ownerId, locationId })
}

/** Creates the `NOT_FOUND` error for a location that does not exist or belongs to another user. */
export function locationNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Location not found.')
}

/** Returns the oldest of the owner's other locations with this name, ignoring case, or null. */
export async function findByName(
  db: Db | Transaction,
  key: LocationKey,
  name: string,
): Promise<LocationRow | null> {
  const folded = normalizeName(name)
  const namesake = (await listOtherLocations(db, key)).find((other) => normalizeName(other.name) === folded)
  return namesake ? await findLocation(db, { ownerId: key.ownerId, locationId: namesake.id }) : null
}

/** Returns the wanted name, with a number appended if another of the owner's locations already has it. */
export async function findUniqueName(
  db: Db | Transaction,
  key: LocationKey,
  baseName: string,
): Promise<string> {
  const usedNames = new Set((await listOtherLocations(db, key)).map(({ name }) => normalizeName(name)))
  let name = baseName
  for (let number = 2; usedNames.has(normalizeName(name)); number += 1) name = `${baseName} ${number}`
  return name
}

/**
 * Returns the ids and names of the owner's other locations, the oldest first. Callers compare names in JavaScript,
 * because the result of SQL `lower()` depends on how the server is configured.
 */
async function listOtherLocations(db: Db | Transaction, { ownerId, locationId }: LocationKey) {
  return await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), ne(locations.id, locationId)))
    .orderBy(asc(locations.createdAt), asc(locations.id))
}
