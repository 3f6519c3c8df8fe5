import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { splitIntoChunks } from '../../shared/split-into-chunks.ts'
import { isNauticalZone } from '../conditions/time-zone.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locationGroups, locations, notedCatches, photos, users } from '../database/schema.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import type { ArchiveLocation, ArchiveNotedCatch, ArchiveSettings } from './archive-format.ts'
import { type ExistingLocations, type LocationRef, matchGroups, matchLocations } from './match-locations.ts'
import type { NumberedPhoto, ValidatedCatchLog } from './validate-catch-log.ts'

/** The locations of an archive, and what it has there. */
interface Archived {
  locations: ArchiveLocation[]
  photos: AsyncIterable<NumberedPhoto>
  noted: AsyncIterable<ArchiveNotedCatch>
}

/**
 * Returns the ids of the locations of an archive that match none in the log, but whose photos and catches all have a location
 * there: such a location has been merged or its photos were moved, and it would come back empty.
 */
export async function findSettledLocations(
  db: Db,
  ownerId: string,
  { locations: archived, photos, noted }: Archived,
): Promise<Set<string>> {
  const [settled, unsettled] = [new Set<string>(), new Set<string>()]
  const existing = await db.select().from(locations).where(eq(locations.ownerId, ownerId))
  const matches = matchLocations(archived, existing)
  const unmatched = new Set(archived.flatMap(({ id }) => (matches.has(id) ? [] : id)))
  if (existing.length === 0 || unmatched.size === 0) return settled
  const isOpen = (id: string | null): id is string => id !== null && unmatched.has(id) && !unsettled.has(id)
  for await (const { data } of photos) {
    const { locationId, sha256, originalSha256 } = data
    if (!isOpen(locationId)) continue
    const file = { sha256: Buffer.from(sha256, 'hex') }
    const known = await findDuplicatePhoto(db, ownerId, file, { originalSha256 })
    note(locationId, known?.locationId)
  }
  for await (const { locationId, id } of noted) {
    if (!isOpen(locationId)) continue
    const [known] = await db
      .select({ locationId: notedCatches.locationId })
      .from(notedCatches)
      .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.catchId, id)))
    note(locationId, known?.locationId)
  }
  return settled

  function note(locationId: string, present: string | null | undefined): void {
    if (present != null) return void settled.add(locationId)
    settled.delete(locationId)
    unsettled.add(locationId)
  }
}

/** The result of importing locations: the owner's location for each one of the archive, and how many are new. */
interface ImportedLocations {
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

/**
 * Fills in settings that are unset in the account. Units, `emailsWanted` and `looksAgain` always have a value, so they are
 * taken only into an empty account, and what a user has turned off stays off. Also counts the import.
 */
async function importSettings(
  transaction: Transaction,
  ownerId: string,
  settings: ArchiveSettings,
  hasNoLocations: boolean,
): Promise<void> {
  const [owner] = await transaction.select().from(users).where(eq(users.id, ownerId))
  if (!owner) return
  const isEmpty = hasNoLocations && (await hasNoPhotos(transaction, ownerId))
  await transaction
    .update(users)
    .set({
      anglerHeightInches: owner.anglerHeightInches ?? settings.anglerHeightInches,
      cameraSetup: owner.cameraSetup ?? settings.cameraSetup,
      handWidthInches: owner.handWidthInches ?? settings.handWidthInches,
      rodMarkInches: owner.rodMarkInches ?? settings.rodMarkInches,
      lastTimeZone:
        owner.lastTimeZone ?? (isNauticalZone(settings.lastTimeZone) ? null : settings.lastTimeZone),
      logImports: owner.logImports + 1,
      ...(isEmpty && {
        units: settings.units,
        emailsWanted: owner.emailsWanted && settings.emailsWanted,
        looksAgain: owner.looksAgain && settings.looksAgain,
      }),
    })
    .where(eq(users.id, ownerId))
}

async function hasNoPhotos(transaction: Transaction, ownerId: string): Promise<boolean> {
  const [counted] = await transaction
    .select({ photos: count() })
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
  return counted?.photos === 0
}
