import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { splitIntoChunks } from '../../shared/split-into-chunks.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locationGroups, locations } from '../database/schema.ts'
import { publishAccountChange } from '../live-updates/publish-account-change.ts'
import type { ArchiveLocation } from './archive-format.ts'
import { importSettings } from './import-settings.ts'
import { type ExistingLocations, type LocationRef, matchGroups, matchLocations } from './match-locations.ts'
import type { ValidatedCatchLog } from './validate-catch-log.ts'

/** The result of importing locations: the owner's location for each one of the archive, and how many are new. */
export interface ImportedLocations {
  locationByArchiveId: Map<string, LocationRef>
  newLocations: number
  newGroups: number
}

/**
 * Restores groups, locations and settings in one transaction, but no new location for one of `settled`; the owner's existing
 * data stays unchanged.
 */
export async function importLocations(
  db: Db,
  ownerId: string,
  archived: ValidatedCatchLog,
  settled: ReadonlySet<string>,
): Promise<ImportedLocations> {
  return await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const existing = await loadExisting(transaction, ownerId)
    await importSettings(transaction, ownerId, archived.settings, existing.locations.length === 0)
    const locationByArchiveId = matchLocations(archived.locations, existing.locations)
    const isWanted = ({ id }: ArchiveLocation) => !settled.has(id)
    const catchLog = { ...archived, locations: archived.locations.filter(isWanted) }
    const groupIdByArchiveId = matchGroups(catchLog, existing, locationByArchiveId)
    const newGroups = await insertGroups(
      transaction,
      ownerId,
      catchLog,
      locationByArchiveId,
      groupIdByArchiveId,
    )
    const newLocations = await insertLocations(
      transaction,
      ownerId,
      catchLog,
      locationByArchiveId,
      groupIdByArchiveId,
    )
    await publishAccountChange(transaction, ownerId)
    return { locationByArchiveId, newLocations, newGroups }
  })
}

async function loadExisting(transaction: Transaction, ownerId: string): Promise<ExistingLocations> {
  return {
    locations: await transaction.select().from(locations).where(eq(locations.ownerId, ownerId)),
    groups: await transaction.select().from(locationGroups).where(eq(locationGroups.ownerId, ownerId)),
  }
}

/** Inserts the groups that new locations need, and adds them to `groupIdByArchiveId`. */
async function insertGroups(
  transaction: Transaction,
  ownerId: string,
  catchLog: ValidatedCatchLog,
  locationByArchiveId: Map<string, LocationRef>,
  groupIdByArchiveId: Map<string, string>,
): Promise<number> {
  const needed = new Set(
    catchLog.locations.filter(({ id }) => !locationByArchiveId.has(id)).map(({ groupId }) => groupId),
  )
  const rows = catchLog.groups
    .filter(({ id }) => needed.has(id) && !groupIdByArchiveId.has(id))
    .map((group) => {
      const id = randomUUID()
      groupIdByArchiveId.set(group.id, id)
      return { ...group, ownerId, id }
    })
  for (const batch of splitIntoChunks(rows, rowsPerInsert))
    await transaction.insert(locationGroups).values(batch)
  return rows.length
}

/**
 * Inserts the locations that do not exist yet and adds them to `locationByArchiveId`. They keep their ids, so that a repeated
 * import finds them even if they have been moved.
 */
async function insertLocations(
  transaction: Transaction,
  ownerId: string,
  catchLog: ValidatedCatchLog,
  locationByArchiveId: Map<string, LocationRef>,
  groupIdByArchiveId: Map<string, string>,
): Promise<number> {
  const rows = catchLog.locations
    .filter(({ id }) => !locationByArchiveId.has(id))
    .map((location) => {
      const groupId = groupIdByArchiveId.get(location.groupId)
      if (groupId === undefined) throw new Error('A group was left out of the import.')
      const { id, latitude, longitude } = location
      locationByArchiveId.set(id, { id, latitude, longitude, movedFrom: null })
      return { ...location, ownerId, groupId }
    })
  for (const batch of splitIntoChunks(rows, rowsPerInsert)) await transaction.insert(locations).values(batch)
  return rows.length
}

const rowsPerInsert = 500 // PostgreSQL accepts at most 65,535 parameters per statement
