import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { lockPresentOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locationGroups, locations } from '../database/schema.ts'
import { announceChange } from '../live/announce-change.ts'
import type { CheckedLog } from './check-log.ts'
import { importSettings } from './import-settings.ts'
import { type KnownPlaces, matchGroups, matchSpots, type Spot } from './match-places.ts'

/** The result of importing locations: the owner's location for each one of the archive, and how many are new. */
export interface ImportedPlaces {
  spotOf: Map<string, Spot>
  newLocations: number
  newGroups: number
}

/** Restores groups, locations and settings in one transaction; what the owner has already stays unchanged. */
export async function importPlaces(db: Db, ownerId: string, log: CheckedLog): Promise<ImportedPlaces> {
  return await db.transaction(async (transaction) => {
    await lockPresentOwner(transaction, ownerId)
    const known = await readKnown(transaction, ownerId)
    await importSettings(transaction, ownerId, log.settings, known.locations.length === 0)
    const spotOf = matchSpots(log.locations, known.locations)
    const groupIdOf = matchGroups(log, known, spotOf)
    const newGroups = await insertGroups(transaction, ownerId, log, spotOf, groupIdOf)
    const newLocations = await insertLocations(transaction, ownerId, log, spotOf, groupIdOf)
    await announceChange(transaction, ownerId, 'locations', 'user')
    return { spotOf, newLocations, newGroups }
  })
}

async function readKnown(transaction: Transaction, ownerId: string): Promise<KnownPlaces> {
  return {
    locations: await transaction.select().from(locations).where(eq(locations.ownerId, ownerId)),
    groups: await transaction.select().from(locationGroups).where(eq(locationGroups.ownerId, ownerId)),
  }
}

/**
 * Inserts the groups that new locations need and adds them to `groupIdOf`; groups without new locations are skipped.
 */
async function insertGroups(
  transaction: Transaction,
  ownerId: string,
  log: CheckedLog,
  spotOf: Map<string, Spot>,
  groupIdOf: Map<string, string>,
): Promise<number> {
  const needed = new Set(log.locations.filter(({ id }) => !spotOf.has(id)).map(({ groupId }) => groupId))
  const rows = log.groups
    .filter(({ id }) => needed.has(id) && !groupIdOf.has(id))
    .map((group) => {
      const id = randomUUID()
      groupIdOf.set(group.id, id)
      return { ...group, ownerId, id }
    })
  for (const some of inLots(rows)) await transaction.insert(locationGroups).values(some)
  return rows.length
}

/** Inserts the locations that do not exist yet and adds them to `spotOf`. */
async function insertLocations(
  transaction: Transaction,
  ownerId: string,
  log: CheckedLog,
  spotOf: Map<string, Spot>,
  groupIdOf: Map<string, string>,
): Promise<number> {
  const rows = log.locations
    .filter(({ id }) => !spotOf.has(id))
    .map((location) => {
      const groupId = groupIdOf.get(location.groupId)
      if (groupId === undefined) throw new Error('A group was left out of the import.')
      const { latitude, longitude } = location
      const id = randomUUID()
      spotOf.set(location.id, { id, latitude, longitude })
      return { ...location, ownerId, id, groupId }
    })
  for (const some of inLots(rows)) await transaction.insert(locations).values(some)
  return rows.length
}

const rowsPerInsert = 500 // PostgreSQL accepts at most 65,535 parameters per statement

function inLots<Row>(rows: Row[]): Row[][] {
  const lots = Math.ceil(rows.length / rowsPerInsert)
  return Array.from({ length: lots }, (_, lot) => rows.slice(lot * rowsPerInsert, (lot + 1) * rowsPerInsert))
}
