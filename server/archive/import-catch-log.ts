import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import type { ImportResult } from '../../shared/archive.ts'
import { noHours } from '../../shared/catches/fished-hours.ts'
import { valuesOfFish } from '../../shared/catches/note-fields.ts'
import { isOutingNote } from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import { assertRoomForNoted } from '../catches/noted-catches/noted-catch-rows.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { atNoon } from '../conditions/resolve-capture-time.ts'
import { restoreConditions } from '../conditions/update-conditions.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, NotedCatchKey } from '../database/rows.ts'
import { catches, locations, notedCatches } from '../database/schema.ts'
import { isDiskFull } from '../file-store/disk-space.ts'
import { backlogPriority, type JobQueue, newestFirst } from '../jobs/job-queue.ts'
import { requireLocation } from '../locations/find-location.ts'
import { followLocation } from '../locations/follow-location.ts'
import { nameLocation } from '../locations/name-location-job.ts'
import type { ArchiveNotedCatch } from './archive-format.ts'
import { findSettledLocations, importLocations } from './import-locations.ts'
import { findFileIssue, type ImportContext, type ImportDeps, importPhoto } from './import-photo.ts'
import { assertFewOmissions } from './left-out.ts'
import { type Archive, openArchive } from './open-archive.ts'
import {
  type NumberedPhoto,
  usableNotedCatches,
  usablePhotos,
  type ValidatedCatchLog,
  validateCatchLog,
} from './validate-catch-log.ts'

/** While one photo is decoded, the next is unpacked; more concurrency would delay other users' uploads. */
const photoConcurrency = 2

/** How much of an archive may be left out without confirmation: a tenth, or any part of it. */
export type OmissionLimit = 'tenth' | 'any'

/**
 * Imports a received archive: checks all of it, then restores the locations in one transaction, then the photos one by
 * one, and the catches without a photo. An interrupted import is continued by sending the archive again.
 */
export async function importCatchLog(
  deps: ImportDeps,
  ownerId: string,
  folder: string,
  omissionLimit: OmissionLimit,
): Promise<ImportResult> {
  const archive = await openArchive(join(folder, archiveName))
  try {
    const logPath = join(folder, 'creel.json')
    await unpackLog(() => archive.unpack('creel.json', logPath))
    const catchLog = await validateCatchLog(logPath)
    await checkFiles(archive, logPath, catchLog)
    if (omissionLimit === 'tenth') assertFewOmissions(catchLog.leftOut, catchLog.items)
    const settled = await findSettledLocations(deps.db, ownerId, {
      locations: catchLog.locations,
      photos: usablePhotos(logPath, catchLog),
      noted: usableNotedCatches(logPath, catchLog),
    })
    const { locationByArchiveId, newLocations, newGroups } = await importLocations(
      deps.db,
      ownerId,
      catchLog,
      settled,
    )
    const photoFolder = join(folder, 'photos')
    await mkdir(photoFolder)
    const context = {
      ownerId,
      archive,
      locationByArchiveId,
      catchByArchiveId: new Map(),
      folder: photoFolder,
    }
    const photos = await importPhotos(deps, context, logPath, catchLog)
    const noted = await importNotedCatches(deps, context, usableNotedCatches(logPath, catchLog))
    const { count: leftOutCount, entries: leftOut } = catchLog.leftOut
    return { ...photos, ...noted, locations: newLocations, groups: newGroups, leftOutCount, leftOut }
  } finally {
    archive.close()
  }
}

/** File name of a received archive in its folder. */
export const archiveName = 'archive.zip'

async function unpackLog(unpack: () => Promise<void>): Promise<void> {
  try {
    await unpack()
  } catch (cause) {
    if (isDiskFull(cause)) throw cause
    throw new ApiError('INVALID_INPUT', 'The creel.json in this archive is damaged.', { cause })
  }
}

/** Marks the photos whose files differ from the exported ones, before anything is imported. */
async function checkFiles(archive: Archive, logPath: string, catchLog: ValidatedCatchLog): Promise<void> {
  for await (const photo of usablePhotos(logPath, catchLog)) {
    const issue = await findFileIssue(archive, photo.data)
    if (issue !== null) recordLeftOut(catchLog, photo, issue)
  }
}

function recordLeftOut(catchLog: ValidatedCatchLog, { number, data }: NumberedPhoto, reason: string): void {
  catchLog.unusable.add(number)
  catchLog.leftOut.add({ section: 'photos', key: number, value: data }, [{ field: null, reason }])
}

async function importPhotos(
  deps: ImportDeps,
  context: ImportContext,
  logPath: string,
  catchLog: ValidatedCatchLog,
): Promise<Pick<ImportResult, 'photos' | 'duplicates'>> {
  const result = { photos: 0, duplicates: 0 }
  const importOne = async (photo: NumberedPhoto) => {
    const outcome = await importPhoto(deps, context, photo.data)
    if (outcome === 'new') result.photos += 1
    else if (outcome === 'duplicate') result.duplicates += 1
    else recordLeftOut(catchLog, photo, outcome.error)
  }
  try {
    await forEachConcurrently(usablePhotos(logPath, catchLog), importOne, photoConcurrency)
  } catch (cause) {
    throw isDiskFull(cause) ? storageFull(result.photos, cause) : cause
  }
  return result
}

function storageFull(photos: number, cause: unknown): ApiError {
  const message =
    `The server ran out of storage. Photos imported so far are kept (${photos}). ` +
    'Import the archive again once there’s space.'
  return new ApiError('DISK_FULL', message, { cause })
}

const rowsPerInsert = 500

/**
 * Restores catches without a photo and outing notes; returns how many of each are new. They keep their ids, so that a repeated
 * import finds those that are in the log already and leaves them as they are.
 */
async function importNotedCatches(
  deps: ImportDeps,
  context: ImportContext,
  archived: AsyncIterable<ArchiveNotedCatch>,
): Promise<Pick<ImportResult, 'notedCatches' | 'outingNotes'>> {
  const counts = { notedCatches: 0, outingNotes: 0 }
  let batch: ArchiveNotedCatch[] = []
  for await (const item of archived) {
    batch.push(item)
    if (batch.length < rowsPerInsert) continue
    await insert()
  }
  await insert()
  return counts

  async function insert() {
    for (const caught of await insertBatch(deps, context, batch))
      counts[isOutingNote(caught) ? 'outingNotes' : 'notedCatches'] += 1
    batch = []
  }
}

/** Returns those of a batch that are new. */
async function insertBatch(
  deps: ImportDeps,
  context: ImportContext,
  batch: readonly ArchiveNotedCatch[],
): Promise<readonly Pick<ArchiveNotedCatch, 'outcome'>[]> {
  if (batch.length === 0) return []
  const { db, jobs } = deps
  const { ownerId } = context
  const moved = await findMoved(deps, context, batch)
  return await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const findLocation = await createLocationLookup(transaction, context, batch)
    const rows = batch.map(splitRows)
    const inserted = await transaction
      .insert(catches)
      .values(rows.map(({ caught }) => ({ ...caught, ownerId })))
      .onConflictDoNothing()
      .returning({ id: catches.id, outcome: catches.outcome })
    const newIds = new Set(inserted.map(({ id }) => id))
    const noted = rows
      .filter(({ caught }) => newIds.has(caught.id))
      .map(({ caught, noted: { createdAt, conditions, ...row } }) => {
        const location = findLocation(row.locationId)
        const hasPositionAndTime = location !== null && row.hasTime
        return {
          ...row,
          ...restoreConditions(conditions, { hasPositionAndTime, isOnLake: location?.isLake === true }),
          ownerId,
          catchId: caught.id,
          createdAt: notInFuture(createdAt),
          locationId: location?.id ?? null,
        }
      })
    if (noted.length === 0) return []
    await assertRoomForNoted(transaction, ownerId, noted.length)
    const added = await transaction.insert(notedCatches).values(noted).returning()
    await queueMissing(transaction, jobs, ownerId, noted)
    for (const { from, id, zone, catchIds } of moved) {
      const there = added.filter(({ catchId, locationId }) => locationId === id && catchIds.has(catchId))
      if (there.length === 0) continue
      const location = await requireLocation(transaction, { ownerId, locationId: id })
      await followLocation(transaction, deps, { photos: [], noted: there }, from, { location, zone })
    }
    return inserted
  })
}

/** Returns the locations of a batch that have been moved since, with the time zone there and the ids of their catches. */
async function findMoved(
  { tideAndTimeZone }: ImportDeps,
  { ownerId, locationByArchiveId }: ImportContext,
  batch: readonly ArchiveNotedCatch[],
) {
  const byLocation = Map.groupBy(batch, ({ locationId }) => locationByArchiveId.get(locationId ?? ''))
  const found = Array.from(byLocation, async ([match, items]) => {
    if (!match?.movedFrom) return []
    const from = { ...match.movedFrom, ownerId }
    const catchIds = new Set(items.map(({ id }) => id))
    return [{ from, id: match.id, zone: await tideAndTimeZone.timeZoneAt(match), catchIds }]
  })
  return (await Promise.all(found)).flat()
}

/** Queues what the archive doesn't have of new catches: weather, tide, and what their locations are called and whether they are lakes. */
async function queueMissing(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  noted: readonly (typeof notedCatches.$inferInsert)[],
): Promise<void> {
  const locationIds = new Set(noted.flatMap(({ locationId }) => locationId ?? []))
  const unnamed = Array.from(locationIds, (locationId) => ({ ownerId, locationId }))
  await jobs.enqueueAll(transaction, nameLocation.name, unnamed, { priority: backlogPriority })
  const placed = noted.filter(({ locationId, hasTime }) => locationId !== null && hasTime)
  const toKey = ({ ownerId, catchId }: NotedCatchKey) => ({ ownerId, catchId })
  const lackTide = placed.filter(({ tideLevelFt }) => tideLevelFt === null)
  const lackWeather = placed.filter(({ weatherAt }) => weatherAt === null)
  await jobs.enqueueAll(transaction, attachTide.name, lackTide.map(toKey), { priority: backlogPriority })
  await jobs.enqueueAll(transaction, attachWeather.name, lackWeather.map(toKey), {
    priority: lackWeather.map(({ capturedAt }) => newestFirst(backlogPriority, capturedAt)),
  })
}

/** What an outing note doesn't have; it could never be edited. */
const noFish = Object.fromEntries(valuesOfFish.map((value) => [value, null]))

function splitRows(archived: ArchiveNotedCatch) {
  const { capturedAt, capturedAtSource, timeZone, utcOffsetMinutes, locationId, createdAt, ...rest } =
    archived
  const { hasTime: saysTime, fishedFrom, fishedTo, conditions, ...caught } = rest
  const isNote = isOutingNote(caught)
  const hasTime = saysTime && !isNote
  const clock = { capturedAt, timeZone, utcOffsetMinutes }
  return {
    caught: { ...caught, ...(isNote && noFish) },
    noted: {
      ...(hasTime ? clock : atNoon(clock)),
      ...(isNote ? { fishedFrom, fishedTo } : noHours),
      ...{ capturedAtSource, hasTime, locationId, conditions, createdAt },
    },
  }
}

/** Returns a function that finds the owner's location for one of the archive; null if it has been deleted since. */
async function createLocationLookup(
  transaction: Transaction,
  { ownerId, locationByArchiveId }: ImportContext,
  batch: readonly ArchiveNotedCatch[],
): Promise<(archiveId: string | null) => Pick<LocationRow, 'id' | 'isLake'> | null> {
  const idOf = (archiveId: string | null) => locationByArchiveId.get(archiveId ?? '')?.id ?? null
  const wanted = [...new Set(batch.flatMap(({ locationId }) => idOf(locationId) ?? []))]
  const found = await transaction
    .select({ id: locations.id, isLake: locations.isLake })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), inArray(locations.id, wanted)))
  const byId = new Map(found.map((location) => [location.id, location]))
  return (archiveId) => byId.get(idOf(archiveId) ?? '') ?? null
}

/** A later time would count as noted today for good. */
function notInFuture(createdAt: Date): Date {
  return new Date(Math.min(createdAt.getTime(), Date.now()))
}
