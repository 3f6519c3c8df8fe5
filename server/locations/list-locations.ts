import type { Db } from '../database/open-database.ts'
import { readSnapshot } from '../database/read-snapshot.ts'
import { type LocationRows, loadLocations } from './load-locations.ts'

/** Returns all of an owner's locations by name, each with its counts and its newest photos. */
export async function listLocationRows(db: Db, ownerId: string): Promise<LocationRows[]> {
  return await readSnapshot(db, (transaction) => loadLocations(transaction, { ownerId }))
}

/** Returns one location with all its photos, or null. */
export async function findLocationRows(db: Db, ownerId: string, id: string): Promise<LocationRows | null> {
  const [found] = await readSnapshot(db, (transaction) => loadLocations(transaction, { ownerId, id }))
  return found ?? null
}
