import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { applyCatchEdit } from '../../../shared/catches/apply-catch-edit.ts'
import { type FishedHours, findHoursFault } from '../../../shared/catches/fished-hours.ts'
import { valuesOfFish } from '../../../shared/catches/note-fields.ts'
import type { NotedCatchEdit } from '../../../shared/catches/noted-catches.ts'
import { isOutingNote, type StoredCatch, unknownCatch } from '../../../shared/catches.ts'
import { ApiError } from '../../../shared/errors.ts'
import { refreshNotedConditions } from '../../conditions/refresh-conditions.ts'
import {
  adjustToTimeZone,
  atNoon,
  type CaptureTime,
  enteredCaptureTime,
} from '../../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../../conditions/tide-and-time-zone.ts'
import { findLastTimeZone } from '../../conditions/time-zone.ts'
import { lockExistingUserRow } from '../../database/lock-user-row.ts'
import type { Db, Transaction } from '../../database/open-database.ts'
import type { NotedCatchKey } from '../../database/rows.ts'
import { catches, notedCatches } from '../../database/schema.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { requireLocationById } from '../../locations/find-location.ts'
import { updateCatch } from '../catch-rows.ts'
import { assertRoomForNoted, findNotedCatchRows, type NotedCatchRows } from './noted-catch-rows.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
}

/**
 * Notes a catch without a photo; one with an id only once, after which it stays as it is. Throws `NOT_FOUND` if the owner has
 * no such location, and `INVALID_INPUT` if the time can't be stored, the hours are wrong, or a fish in a photo has the id.
 */
export async function createNotedCatch(
  deps: Deps,
  ownerId: string,
  { id = randomUUID(), capturedAt, locationId, ...edit }: NotedCatchEdit & { id?: string | undefined },
): Promise<NotedCatchRows> {
  const zone = await findZone(deps, ownerId, locationId)
  return await deps.db.transaction(async (transaction) => {
    const { lastTimeZone } = await lockExistingUserRow(transaction, ownerId)
    const noted = await findNotedCatchRows(transaction, ownerId, id)
    if (noted !== null) return noted
    const hasId = and(eq(catches.ownerId, ownerId), eq(catches.id, id))
    if ((await transaction.$count(catches, hasId)) > 0)
      throw new ApiError('INVALID_INPUT', 'This id belongs to a fish in a photo.')
    await assertRoomForNoted(transaction, ownerId, 1)
    if (locationId !== null) await requireLocationById(transaction, ownerId, locationId)
    const key = { ownerId, catchId: id }
    await insertNotedCatch(transaction, key, { capturedAt, locationId, ...edit }, { zone, lastTimeZone })
    await refreshNotedConditions(transaction, deps.jobs, ownerId, [id])
    return await requireNotedCatch(transaction, key)
  })
}

/**
 * Inserts a catch without a photo, whose time is local in `zone`, else in the account's last time zone. Throws `INVALID_INPUT`
 * if the time can't be stored or the hours are wrong. The caller must hold the owner's lock and have checked the location.
 */
export async function insertNotedCatch(
  transaction: Transaction,
  { ownerId, catchId }: NotedCatchKey,
  { capturedAt, locationId, fishedFrom = null, fishedTo = null, ...edit }: NotedCatchEdit,
  { zone, lastTimeZone }: { zone: string | null; lastTimeZone: string | null },
): Promise<void> {
  const capture = readCapture(capturedAt, { timeZone: zone, utcOffsetMinutes: null }, lastTimeZone)
  const { values } = applyCatchEdit(unknownCatch, edit)
  const fish = { ...unknownCatch, ...values }
  const hours = { fishedFrom, fishedTo }
  assertNoFishInNote(fish)
  assertHours(hours, fish)
  await transaction.insert(catches).values({ ...values, speciesSource: 'entered', ownerId, id: catchId })
  await transaction
    .insert(notedCatches)
    .values({ ownerId, catchId, locationId, ...hours, ...captureColumns(capture, fish) })
}

/**
 * Edits a catch without a photo. Its local time stays the same on the clock of a new location, and at a new place or time it
 * gets the weather and tide there. Throws `NOT_FOUND` if the owner has no such catch or location, and `INVALID_INPUT` if the
 * time can't be stored or the hours are wrong.
 */
export async function editNotedCatch(
  deps: Deps,
  key: NotedCatchKey,
  { capturedAt, locationId, fishedFrom, fishedTo, ...edit }: Partial<NotedCatchEdit>,
): Promise<NotedCatchRows> {
  const { ownerId, catchId } = key
  const before = await requireNotedCatch(deps.db, key)
  const zone = await findZone(deps, ownerId, locationId === undefined ? before.noted.locationId : locationId)
  return await deps.db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const { noted, caught } = await requireNotedCatch(transaction, key)
    if (locationId) await requireLocationById(transaction, ownerId, locationId)
    const lastZone = await findLastTimeZone(transaction, ownerId)
    const moved = locationId === undefined ? captureOf(noted) : adjustToTimeZone(captureOf(noted), zone)
    const capture =
      capturedAt === undefined
        ? moved
        : readCapture(capturedAt, { ...moved, timeZone: zone ?? moved.timeZone }, lastZone)
    const { values } = applyCatchEdit({ ...caught, ruler: null }, edit)
    const fish = { ...caught, ...values }
    const hours = {
      fishedFrom: fishedFrom === undefined ? noted.fishedFrom : fishedFrom,
      fishedTo: fishedTo === undefined ? noted.fishedTo : fishedTo,
    }
    assertNoFishInNote(fish)
    assertHours(hours, fish)
    await transaction
      .update(notedCatches)
      .set({ ...hours, ...captureColumns(capture, fish), ...(locationId !== undefined && { locationId }) })
      .where(isNoted(key))
    await updateCatch(transaction, key, catchId, values)
    const edited = await requireNotedCatch(transaction, key)
    if (isSamePlaceAndTime(noted, edited.noted)) return edited
    await refreshNotedConditions(transaction, deps.jobs, ownerId, [catchId])
    return await requireNotedCatch(transaction, key)
  })
}

/** Deletes a catch without a photo. Throws `NOT_FOUND` if the owner has no such catch. */
export async function deleteNotedCatch(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  key: NotedCatchKey,
): Promise<{ id: string }> {
  return await db.transaction(async (transaction) => {
    const { ownerId, catchId } = key
    await lockExistingUserRow(transaction, ownerId)
    await requireNotedCatch(transaction, key)
    await transaction.delete(catches).where(and(eq(catches.ownerId, ownerId), eq(catches.id, catchId)))
    await jobs.cancelMatching(transaction, key)
    return { id: catchId }
  })
}

/** Looks up the zone of a location before taking the lock, because loading the time zones can take a second. */
export async function findZone(
  { db, tideAndTimeZone }: Deps,
  ownerId: string,
  locationId: string | null,
): Promise<string | null> {
  if (locationId === null) return null
  return await tideAndTimeZone.timeZoneAt(await requireLocationById(db, ownerId, locationId))
}

async function requireNotedCatch(
  db: Db | Transaction,
  { ownerId, catchId }: NotedCatchKey,
): Promise<NotedCatchRows> {
  const found = await findNotedCatchRows(db, ownerId, catchId)
  if (found === null) throw new ApiError('NOT_FOUND', 'Catch not found.')
  return found
}

function assertNoFishInNote(fish: Omit<StoredCatch, 'id' | 'ruler'>): void {
  const hasFish = valuesOfFish.some((value) => fish[value] !== null)
  if (isOutingNote(fish) && hasFish)
    throw new ApiError('INVALID_INPUT', 'An outing note has no species, size, bait or angler.')
}

function assertHours(hours: FishedHours, fish: Pick<StoredCatch, 'outcome'>): void {
  const isSaid = hours.fishedFrom !== null || hours.fishedTo !== null
  const fault = findHoursFault(hours)?.message
  if (isSaid && !isOutingNote(fish)) throw new ApiError('INVALID_INPUT', 'Only an outing note has hours.')
  if (fault !== undefined) throw new ApiError('INVALID_INPUT', fault)
}

function isSamePlaceAndTime(a: NotedCatchRows['noted'], b: NotedCatchRows['noted']): boolean {
  return (
    a.locationId === b.locationId &&
    a.hasTime === b.hasTime &&
    a.capturedAt.getTime() === b.capturedAt.getTime()
  )
}

function isNoted({ ownerId, catchId }: NotedCatchKey) {
  return and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.catchId, catchId))
}

function captureOf({ capturedAtSource: source, ...noted }: NotedCatchRows['noted']): CaptureTime {
  const { capturedAt, timeZone, utcOffsetMinutes, hasTime } = noted
  return { capturedAt, source, timeZone, utcOffsetMinutes, hasTime }
}

function readCapture(
  capturedAt: string,
  ...clock: [present: Parameters<typeof enteredCaptureTime>[1], lastZone: string | null]
): CaptureTime {
  const entered = enteredCaptureTime(capturedAt, ...clock)
  if (entered === null) {
    throw new ApiError(
      'INVALID_INPUT',
      'Enter a date, such as 2025-05-03, alone or with a time, such as 2025-05-03T06:12.',
    )
  }
  return entered
}

/** An outing note has no time of day, whatever it was sent with: it is about its local day. */
function captureColumns(capture: CaptureTime, fish: Pick<StoredCatch, 'outcome'>) {
  const { source, hasTime, ...clock } = isOutingNote(fish) ? { ...atNoon(capture), hasTime: false } : capture
  const { capturedAt } = clock
  if (capturedAt === null || source === null) throw new Error('A catch without a photo has a date.')
  return { ...clock, capturedAt, capturedAtSource: source, hasTime }
}
