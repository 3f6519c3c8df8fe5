import { and, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import type { renameLocationEndpoint } from '../../shared/locations.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Weather } from '../conditions/weather.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locations, notedCatches, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findByName, requireLocation } from './find-location.ts'
import { followLocation } from './follow-location.ts'
import type { TargetLocation } from './inherited-position.ts'
import { removeLocation } from './remove-location.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
  weather: Weather | null
}

type RenameRequest = z.output<NonNullable<typeof renameLocationEndpoint.body>>
type RenameResult = z.output<typeof renameLocationEndpoint.response>

/**
 * Renames a location. If another one has that name, `mergeWithExisting` must say whether to merge the two or to keep
 * both; throws `NAME_TAKEN` if it is undefined, and `NOTES_TOO_LONG` if one note can't hold those of both.
 */
export async function renameLocation(
  deps: Deps,
  key: LocationKey,
  { name, mergeWithExisting }: RenameRequest,
): Promise<RenameResult> {
  const { db, tideAndTimeZone } = deps
  // Looked up before taking the lock, because loading the time zones can take a second.
  const namesakeZone = mergeWithExisting ? await findZone(db, tideAndTimeZone, key, name) : null
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const location = await requireLocation(transaction, key)
    const namesake = await findByName(transaction, key, name)
    if (namesake !== null && mergeWithExisting) {
      const zone = namesakeZone?.spotId === namesake.id ? namesakeZone.zone : null
      return await merge(transaction, deps, location, { location: namesake, zone })
    }
    if (name === location.name) return toResult(location)
    if (namesake !== null && mergeWithExisting === undefined) throw nameTaken(namesake)
    const renamed = await saveName(transaction, location, name)
    return toResult(renamed)
  })
}

/** Saves what the user notes about a location; throws `NOT_FOUND` if the owner has no such location. */
export async function editLocationNote(db: Db, key: LocationKey, note: string | null): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const location = await requireLocation(transaction, key)
    if (note === location.note) return
    await transaction
      .update(locations)
      .set({ note })
      .where(and(eq(locations.ownerId, key.ownerId), eq(locations.id, key.locationId)))
  })
}

/** Returns the time zone of the location that a merge keeps; null if nothing will take it over. */
async function findZone(db: Db, tideAndTimeZone: TideAndTimeZone, key: LocationKey, name: string) {
  const inheriting = db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.ownerId, key.ownerId),
        eq(photos.locationId, key.locationId),
        eq(photos.positionSource, 'assigned'),
      ),
    )
  const noted = db
    .select({ id: notedCatches.catchId })
    .from(notedCatches)
    .where(and(eq(notedCatches.ownerId, key.ownerId), eq(notedCatches.locationId, key.locationId)))
  const [found] = await unionAll(inheriting, noted).limit(1)
  const namesake = found ? await findByName(db, key, name) : null
  return namesake && { spotId: namesake.id, zone: await tideAndTimeZone.timeZoneAt(namesake) }
}

/** Merges two locations. The remaining one is marked as named by the user, so that the geocoder does not rename it. */
async function merge(
  transaction: Transaction,
  deps: Deps,
  from: LocationRow,
  to: TargetLocation,
): Promise<RenameResult> {
  const photosReassigned = await mergeLocations(transaction, deps, from, to)
  await saveName(transaction, to.location, to.location.name)
  return { ...toResult(to.location), merged: true, photosReassigned }
}

/**
 * Moves every photo of one location to another, including those that show no catch, and every catch without a photo, joins
 * their notes, removes the first location, and returns the number of photos moved. Throws `NOTES_TOO_LONG` if one note can't hold
 * both. The caller must hold the owner's row lock.
 */
async function mergeLocations(
  transaction: Transaction,
  deps: { jobs: JobQueue; weather: Weather | null },
  from: LocationRow,
  to: TargetLocation,
): Promise<number> {
  const { ownerId, id } = from
  const movedPhotos = await transaction
    .update(photos)
    .set({ locationId: to.location.id })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.locationId, id)))
    .returning()
  const movedNoted = await transaction
    .update(notedCatches)
    .set({ locationId: to.location.id })
    .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.locationId, id)))
    .returning()
  await addNote(transaction, from, to.location)
  await followLocation(transaction, deps, { photos: movedPhotos, noted: movedNoted }, from, to)
  await removeLocation(transaction, deps.jobs, from)
  return movedPhotos.length
}

/** Adds the note of one location to that of another. */
async function addNote(transaction: Transaction, from: LocationRow, to: LocationRow): Promise<void> {
  if (from.note === null || from.note === to.note) return
  const note = to.note === null ? from.note : `${to.note}\n${from.note}`
  if (note.length > limits.noteLength) throw notesTooLong()
  await transaction
    .update(locations)
    .set({ note })
    .where(and(eq(locations.ownerId, to.ownerId), eq(locations.id, to.id)))
}

function notesTooLong(): ApiError {
  const limit = limits.noteLength.toLocaleString('en-US')
  return new ApiError(
    'NOTES_TOO_LONG',
    `Together, the notes of the two locations are longer than ${limit} characters. Please shorten one first.`,
  )
}

async function saveName(transaction: Transaction, location: LocationRow, name: string): Promise<LocationRow> {
  await transaction
    .update(locations)
    .set({ name, nameSource: 'angler' })
    .where(and(eq(locations.ownerId, location.ownerId), eq(locations.id, location.id)))
  return { ...location, name }
}

function toResult({ id, name }: LocationRow): RenameResult {
  return { id, name, merged: false, photosReassigned: 0 }
}

function nameTaken({ name }: LocationRow): ApiError {
  return new ApiError(
    'NAME_TAKEN',
    `You already have a location called “${name}”. Merge the two, or keep them separate?`,
  )
}
