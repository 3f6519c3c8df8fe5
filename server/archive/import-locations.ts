import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locationGroups, locations } from '../database/schema.ts'
import { publishChange } from '../live-updates/publish-change.ts'
import { importSettings } from './import-settings.ts'
import { type ExistingLocations, type LocationRef, matchGroups, matchLocations } from './match-locations.ts'
import type { ValidatedCatchLog } from './validate-catch-log.ts'

/** The result of importing locations: the owner's location for each one of the archive, and how many are new. */
export interface ImportedLocations {
  locationOf: Map<string, LocationRef>
  newLocations: number
  newGroups: number
}

/** Restores groups, locations and settings in one transaction; what the owner has already stays unchanged. */
export async function importLocations(
  db: Db,
  ownerId: string,
  log: ValidatedCatchLog,
): Promise<ImportedLocations> {
  return await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const known = await readKnown(transaction, ownerId)
    await importSettings(transaction, ownerId, log.settings, known.locations.length === 0)
    const locationOf = matchLocations(log.locations, known.locations)
    const groupIdOf = matchGroups(log, known, locationOf)
    const newGroups = await insertGroups(transaction, ownerId, log, locationOf, groupIdOf)
    const newLocations = await insertLocations(transaction, ownerId, log, locationOf, groupIdOf)
    await publishChange(transaction, ownerId, 'locations', 'user')
    return { locationOf, newLocations, newGroups }
  })
}

async function readKnown(transaction: Transaction, ownerId: string): Promise<ExistingLocations> {
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
  log: ValidatedCatchLog,
  locationOf: Map<string, LocationRef>,
  groupIdOf: Map<string, string>,
): Promise<number> {
  const needed = new Set(log.locations.filter(({ id }) => !locationOf.has(id)).map(({ groupId }) => groupId))
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
  log: ValidatedCatchLog,
  locationOf: Map<string, LocationRef>,
  groupIdOf: Map<string, string>,
): Promise<number> {
  const rows = log.locations
    .filter(({ id }) => !locationOf.has(id))
    .map((location) => {
      const groupId = groupIdOf.get(location.groupId)
      if (groupId === undefined) throw new Error('A group was left out of the import.')
      const { latitude, longitude } = location
      const id = randomUUID()
      locationOf.set(location.id, { id, latitude, longitude })
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
