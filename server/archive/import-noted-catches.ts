import { and, eq, inArray } from 'drizzle-orm'
import type { ImportResult } from '../../shared/archive.ts'
import { noHours } from '../../shared/catches/fished-hours.ts'
import { valuesOfFish } from '../../shared/catches/note-fields.ts'
import { isOutingNote } from '../../shared/catches.ts'
import { assertRoomForNoted } from '../catches/noted-catches/noted-catch-rows.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { atNoon } from '../conditions/resolve-capture-time.ts'
import { lacksWindDirection, noWeatherAndTide } from '../conditions/update-conditions.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Transaction } from '../database/open-database.ts'
import type { NotedCatchKey } from '../database/rows.ts'
import { catches, locations, notedCatches } from '../database/schema.ts'
import { backlogPriority, type JobQueue, newestFirst } from '../jobs/job-queue.ts'
import { requireLocation } from '../locations/find-location.ts'
import { followLocation } from '../locations/follow-location.ts'
import type { ArchiveNotedCatch } from './archive-format.ts'
import type { ImportDeps } from './import-photo.ts'
import type { LocationRef } from './match-locations.ts'

const rowsPerInsert = 500

type Deps = Pick<ImportDeps, 'db' | 'jobs' | 'tideAndTimeZone' | 'weather'>

interface Target {
  ownerId: string
  locationByArchiveId: ReadonlyMap<string, LocationRef>
}

type NotedCounts = Pick<ImportResult, 'notedCatches' | 'outingNotes'>

/**
 * Restores catches without a photo and outing notes; returns how many of each are new. They keep their ids, so that a repeated
 * import finds those that are in the log already and leaves them as they are.
 */
export async function importNotedCatches(
  deps: Deps,
  target: Target,
  archived: AsyncIterable<ArchiveNotedCatch>,
): Promise<NotedCounts> {
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
    for (const caught of await insertBatch(deps, target, batch))
      counts[isOutingNote(caught) ? 'outingNotes' : 'notedCatches'] += 1
    batch = []
  }
}

/** Returns those of a batch that are new. */
async function insertBatch(
  deps: Deps,
  target: Target,
  batch: readonly ArchiveNotedCatch[],
): Promise<readonly Pick<ArchiveNotedCatch, 'outcome'>[]> {
  if (batch.length === 0) return []
  const { db, jobs } = deps
  const { ownerId } = target
  const moved = await findMoved(deps, target, batch)
  return await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const findLocationId = await createLocationLookup(transaction, target, batch)
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
        const locationId = findLocationId(row.locationId)
        const hasConditions = locationId !== null && row.hasTime
        const known = (hasConditions && conditions) || noWeatherAndTide
        return {
          ...row,
          ...known,
          windDirectionDue: lacksWindDirection(known),
          ownerId,
          catchId: caught.id,
          createdAt: notInFuture(createdAt),
          locationId,
        }
      })
    if (noted.length === 0) return []
    await assertRoomForNoted(transaction, ownerId, noted.length)
    const added = await transaction.insert(notedCatches).values(noted).returning()
    await queueMissing(transaction, jobs, noted)
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
  { tideAndTimeZone }: Deps,
  { ownerId, locationByArchiveId }: Target,
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

/** Queues what the archive doesn't have of the weather and tide of new catches. */
async function queueMissing(
  transaction: Transaction,
  jobs: JobQueue,
  noted: readonly (typeof notedCatches.$inferInsert)[],
): Promise<void> {
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
  { ownerId, locationByArchiveId }: Target,
  batch: readonly ArchiveNotedCatch[],
): Promise<(archiveId: string | null) => string | null> {
  const idOf = (archiveId: string | null) => locationByArchiveId.get(archiveId ?? '')?.id ?? null
  const wanted = [...new Set(batch.flatMap(({ locationId }) => idOf(locationId) ?? []))]
  const found = await transaction
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), inArray(locations.id, wanted)))
  const ids = new Set(found.map(({ id }) => id))
  return (archiveId) => {
    const id = idOf(archiveId)
    return id !== null && ids.has(id) ? id : null
  }
}

/** A later time would count as noted today for good. */
function notInFuture(createdAt: Date): Date {
  return new Date(Math.min(createdAt.getTime(), Date.now()))
}
