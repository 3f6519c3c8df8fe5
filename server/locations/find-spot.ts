import { and, asc, eq, ne } from 'drizzle-orm'
import { CallError } from '../../shared/errors.ts'
import { foldName } from '../../shared/place-names.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locations } from '../database/schema.ts'

/** A fishing spot as its row has it. */
export type Spot = typeof locations.$inferSelect

/** What a queued job needs to find its fishing spot again. */
export interface SpotKey {
  ownerId: string
  locationId: string
}

/** A spot, or null where its owner has no such thing. */
export async function findSpot(db: Db | Transaction, { ownerId, locationId }: SpotKey): Promise<Spot | null> {
  const [spot] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.id, locationId)))
  return spot ?? null
}

/** The same for who cannot go on without one; a spot of another angler's is none. */
export async function requireSpot(db: Db | Transaction, key: SpotKey): Promise<Spot> {
  const spot = await findSpot(db, key)
  if (spot === null) throw noSuchSpot()
  return spot
}

/** What everybody hears who asks for a spot that is not theirs, or is not. */
export function noSuchSpot(): CallError {
  return new CallError('NOT_FOUND', 'There is no such fishing spot.')
}

/** The oldest of the owner's other spots that bear a name, or null. */
export async function findNamesake(db: Db | Transaction, key: SpotKey, name: string): Promise<Spot | null> {
  const folded = foldName(name)
  const namesake = (await listOthers(db, key)).find((other) => foldName(other.name) === folded)
  return namesake ? await findSpot(db, { ownerId: key.ownerId, locationId: namesake.id }) : null
}

/** The wanted name, numbered where another of the owner's spots bears it: two spots on one lake are told apart. */
export async function findFreeName(db: Db | Transaction, key: SpotKey, wanted: string): Promise<string> {
  const taken = new Set((await listOthers(db, key)).map(({ name }) => foldName(name)))
  let name = wanted
  for (let number = 2; taken.has(foldName(name)); number += 1) name = `${wanted} ${number}`
  return name
}

/** Ids and names, the oldest first. They are compared here: what lower() does depends on how a server was set up. */
async function listOthers(db: Db | Transaction, { ownerId, locationId }: SpotKey) {
  return await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), ne(locations.id, locationId)))
    .orderBy(asc(locations.createdAt), asc(locations.id))
}
