import type { Db } from '../database/open-database.ts'
import { readAtOneMoment } from '../database/read-at-one-moment.ts'
import { gatherLocations, type LocationRows } from './gather-locations.ts'

/** Returns all of an owner's locations by name, each with its counts and its newest photos. */
export async function listLocationRows(db: Db, ownerId: string): Promise<LocationRows[]> {
  return await readAtOneMoment(db, (transaction) => gatherLocations(transaction, { ownerId }))
}

/** Returns one location with all its photos, or null. */
export async function findLocationRows(db: Db, ownerId: string, id: string): Promise<LocationRows | null> {
  const [found] = await readAtOneMoment(db, (transaction) => gatherLocations(transaction, { ownerId, id }))
  return found ?? null
}
