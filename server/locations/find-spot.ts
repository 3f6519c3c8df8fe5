import { and, asc, eq, ne } from 'drizzle-orm'
import { CallError } from '../../shared/errors.ts'
import { foldName } from '../../shared/place-names.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locations } from '../database/schema.ts'

/** A row of the `locations` table. */
export type Spot = typeof locations.$inferSelect

/** The id of a location and of its owner, as used in job data. */
export interface SpotKey {
  ownerId: string
  locationId: string
}

/** Returns a location, or null if the owner has none with this id. */
export async function findSpot(db: Db | Transaction, { ownerId, locationId }: SpotKey): Promise<Spot | null> {
  const [spot] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.id, locationId)))
  return spot ?? null
}

/** Returns a location; throws `NOT_FOUND` if the owner has none with this id. */
export async function requireSpot(db: Db | Transaction, key: SpotKey): Promise<Spot> {
  const spot = await findSpot(db, key)
  if (spot === null) throw noSuchSpot()
  return spot
}

/** Creates the `NOT_FOUND` error for a location that does not exist or belongs to another user. */
export function noSuchSpot(): CallError {
  return new CallError('NOT_FOUND', 'Location not found.')
}

/** Returns the oldest of the owner's other locations with this name, ignoring case, or null. */
export async function findNamesake(db: Db | Transaction, key: SpotKey, name: string): Promise<Spot | null> {
  const folded = foldName(name)
  const namesake = (await listOthers(db, key)).find((other) => foldName(other.name) === folded)
  return namesake ? await findSpot(db, { ownerId: key.ownerId, locationId: namesake.id }) : null
}

/**
 * Returns the wanted name, with a number appended if another of the owner's locations has it, to distinguish two
 * locations on one lake.
 */
export async function findFreeName(db: Db | Transaction, key: SpotKey, wanted: string): Promise<string> {
  const taken = new Set((await listOthers(db, key)).map(({ name }) => foldName(name)))
  let name = wanted
  for (let number = 2; taken.has(foldName(name)); number += 1) name = `${wanted} ${number}`
  return name
}

/**
 * Returns the ids and names of the owner's other locations, the oldest first. Callers compare names in JavaScript,
 * because the result of SQL `lower()` depends on how the server is configured.
 */
async function listOthers(db: Db | Transaction, { ownerId, locationId }: SpotKey) {
  return await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), ne(locations.id, locationId)))
    .orderBy(asc(locations.createdAt), asc(locations.id))
}
