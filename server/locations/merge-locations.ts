import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import type { Weather } from '../conditions/weather.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { locations, notedCatches, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { followLocation } from './follow-location.ts'
import type { TargetLocation } from './inherited-position.ts'
import { removeLocation } from './remove-location.ts'

/**
 * Moves every photo of one location to another, including those that show no catch, and every catch without a photo, joins
 * their notes, removes the first location, and returns the number of photos moved. Throws `NOTES_TOO_LONG` if one note can't hold
 * both. The caller must hold the owner's row lock.
 */
export async function mergeLocations(
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
