import { and, eq } from 'drizzle-orm'
import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import {
  adjustToTimeZone,
  type CaptureTime,
  enteredCaptureTime,
  requireEnteredTime,
} from '../conditions/resolve-capture-time.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import {
  captureColumns,
  captureTimeFor,
  ownCaptureColumns,
  receivedCaptureColumns,
  savedCaptureTime,
  savesOwnCapture,
} from '../locations/inherited-position.ts'
import { editPhoto } from './edit-photo.ts'
import type { PhotoRows } from './photo-mapper.ts'
import { photoNotFound } from './photo-not-found.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
}

/**
 * Saves the time that a user has entered for a photo, or returns to the one that was received with it if `entered` is null.
 * Conditions follow. Throws `INVALID_INPUT` if it is no time that can be stored.
 */
export async function correctCaptureTime(
  deps: Deps,
  ownerId: string,
  photoId: string,
  entered: string | null,
): Promise<PhotoRows> {
  const zone = await findZone(deps, ownerId, photoId)
  return await editPhoto(deps, ownerId, photoId, async (transaction, photo) => {
    const placeZone = isSamePlace(zone, photo) ? zone.timeZone : photo.timeZone
    const lastZone = await findLastTimeZone(transaction, ownerId)
    const values =
      entered === null ? received(photo, placeZone) : corrected(photo, entered, { placeZone, lastZone })
    if (values === null) return
    await transaction
      .update(photos)
      .set(values)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photo.id)))
    await refreshConditions(transaction, deps.jobs, ownerId, [photo.id])
  })
}

type Place = Pick<PhotoRow, 'latitude' | 'longitude'>

/** Looks up the zone of the photo's place before taking the lock, because loading the time zones can take a second. */
async function findZone(
  { db, tideAndTimeZone }: Deps,
  ownerId: string,
  photoId: string,
): Promise<Place & { timeZone: string | null }> {
  if (!isUuid(photoId)) throw photoNotFound()
  const [place] = await db
    .select({ latitude: photos.latitude, longitude: photos.longitude })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  if (!place) throw photoNotFound()
  const { latitude, longitude } = place
  if (latitude === null || longitude === null) return { ...place, timeZone: null }
  return { ...place, timeZone: await tideAndTimeZone.timeZoneAt({ latitude, longitude }) }
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude !== null && one.latitude === other.latitude && one.longitude === other.longitude
}

/** Returns the columns after a correction; null if nothing changes. */
function corrected(
  photo: PhotoRow,
  text: string,
  { placeZone, lastZone }: { placeZone: string | null; lastZone: string | null },
): Partial<PhotoRow> | null {
  const present = captureTimeFor(photo)
  const capture = requireEnteredTime(text, { ...present, timeZone: placeZone ?? present.timeZone }, lastZone)
  if (capture.capturedAt?.getTime() === present.capturedAt?.getTime()) return null
  const own = savedCaptureTime(photo)
  return {
    ...captureColumns(capture),
    ...(own && ownCaptureColumns(enteredCaptureTime(text, own, lastZone))),
    ...(present.source !== 'entered' && receivedCaptureColumns(own ?? present)),
  }
}

/** Returns the columns with the time as received; null if it is in use. */
function received(photo: PhotoRow, placeZone: string | null): Partial<PhotoRow> | null {
  if (photo.capturedAtSource !== 'entered') return null
  const capture: CaptureTime = {
    capturedAt: photo.receivedCapturedAt,
    source: photo.receivedCapturedAtSource,
    timeZone: photo.receivedTimeZone,
    utcOffsetMinutes: photo.receivedUtcOffsetMinutes,
  }
  const isPlacedLater = savesOwnCapture(photo)
  return {
    ...captureColumns(isPlacedLater ? adjustToTimeZone(capture, placeZone) : capture),
    ...(isPlacedLater && ownCaptureColumns(capture)),
    ...receivedCaptureColumns(null),
  }
}
