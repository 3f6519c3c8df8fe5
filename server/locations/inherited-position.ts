import { and, eq } from 'drizzle-orm'
import {
  adjustToTimeZone,
  type CaptureTime,
  captureTimeWithoutPosition,
} from '../conditions/resolve-capture-time.ts'
import { findLastTimeZone } from '../conditions/time-zone.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'

/** The location that a photo is moved to, and its time zone; null if unknown. */
export interface TargetLocation {
  location: LocationRow
  zone: string | null
}

/** Returns whether a photo saves its own capture time because its position came later: from its location or a track. */
export function savesOwnCapture({ positionSource }: Pick<PhotoRow, 'positionSource'>): boolean {
  return positionSource === 'assigned' || positionSource === 'track'
}

/** Returns whether a photo has no position of its own. */
export function inheritsPosition(photo: PhotoRow): boolean {
  return photo.latitude === null || photo.positionSource === 'assigned'
}

/** Gives a photo the position and time zone of a location, and saves its capture time to restore it later. */
export async function inheritPosition(
  transaction: Transaction,
  photo: PhotoRow,
  { location, zone }: TargetLocation,
): Promise<void> {
  const saved = captureToSave(photo)
  const { latitude, longitude } = location
  await updatePhoto(transaction, photo, {
    ...{ latitude, longitude, positionSource: 'assigned', positionAccuracyMeters: null },
    ...captureColumns(adjustToTimeZone(saved ?? captureTimeFor(photo), zone)),
    ...ownCaptureColumns(saved),
  })
}

/**
 * Returns the capture to restore once the photo leaves the location. What was saved for a track goes on being saved, unless the
 * time was corrected since.
 */
function captureToSave(photo: PhotoRow): CaptureTime | null {
  const isSaved =
    photo.positionSource === 'assigned' ||
    (photo.positionSource === 'track' && photo.capturedAtSource !== 'entered')
  return isSaved ? savedCaptureTime(photo) : captureTimeFor(photo)
}

/** Removes the position that a photo borrowed from its location, and restores its previous capture time. */
export async function removeInheritedPosition(transaction: Transaction, photo: PhotoRow): Promise<void> {
  if (photo.positionSource !== 'assigned') return
  await updatePhoto(transaction, photo, await columnsWithoutPosition(transaction, photo))
}

/**
 * Removes the position that a photo got from a track, and its location. Restores its previous capture time, unless the user
 * has corrected it since.
 */
export async function removeTrackPosition(transaction: Transaction, photo: PhotoRow): Promise<void> {
  const columns = await columnsWithoutPosition(transaction, photo)
  await updatePhoto(transaction, photo, {
    ...columns,
    locationId: null,
    ...(columns.capturedAtSource !== 'entered' && receivedCaptureColumns(null)),
  })
}

async function columnsWithoutPosition(transaction: Transaction, photo: PhotoRow) {
  const lastZone = await findLastTimeZone(transaction, photo.ownerId)
  return {
    ...{ latitude: null, longitude: null, positionSource: null, positionAccuracyMeters: null },
    ...captureColumns(savedCaptureTime(photo) ?? captureTimeWithoutPosition(captureTimeFor(photo), lastZone)),
    ...ownCaptureColumns(null),
  }
}

/** Returns the columns of a capture. */
export function captureColumns({ source, ...capture }: CaptureTime) {
  return { ...capture, capturedAtSource: source }
}

/** Returns the columns that save the capture as received while the user's own time is in its place. */
export function receivedCaptureColumns(received: CaptureTime | null) {
  return {
    receivedCapturedAt: received?.capturedAt ?? null,
    receivedCapturedAtSource: received?.source ?? null,
    receivedTimeZone: received?.timeZone ?? null,
    receivedUtcOffsetMinutes: received?.utcOffsetMinutes ?? null,
    receivedHasTime: received?.hasTime ?? true,
  }
}

/** Returns the columns that save a capture until a photo loses the position that came later. */
export function ownCaptureColumns(saved: CaptureTime | null) {
  return {
    ownCapturedAt: saved?.capturedAt ?? null,
    ownCapturedAtSource: saved?.source ?? null,
    ownTimeZone: saved?.timeZone ?? null,
    ownUtcOffsetMinutes: saved?.utcOffsetMinutes ?? null,
    ownHasTime: saved?.hasTime ?? true,
  }
}

/** Returns when a photo was taken, by the clock of the place whose position it has. */
export function captureTimeFor({
  capturedAt,
  capturedAtSource,
  timeZone,
  utcOffsetMinutes,
  hasTime,
}: PhotoRow): CaptureTime {
  return { capturedAt, source: capturedAtSource, timeZone, utcOffsetMinutes, hasTime }
}

/** Returns the saved capture; null if the photo has no time, or borrowed its position before these columns existed. */
export function savedCaptureTime(photo: PhotoRow): (CaptureTime & { capturedAt: Date }) | null {
  if (photo.ownCapturedAt === null) return null
  return {
    capturedAt: photo.ownCapturedAt,
    source: photo.ownCapturedAtSource,
    timeZone: photo.ownTimeZone,
    utcOffsetMinutes: photo.ownUtcOffsetMinutes,
    hasTime: photo.ownHasTime,
  }
}

/** Returns the capture as received; null if it is in use, since the user hasn't corrected it. */
export function receivedCaptureTime(photo: PhotoRow): CaptureTime | null {
  if (photo.capturedAtSource !== 'entered') return null
  return {
    capturedAt: photo.receivedCapturedAt,
    source: photo.receivedCapturedAtSource,
    timeZone: photo.receivedTimeZone,
    utcOffsetMinutes: photo.receivedUtcOffsetMinutes,
    hasTime: photo.receivedHasTime,
  }
}

async function updatePhoto(
  transaction: Transaction,
  { ownerId, id }: PhotoRow,
  values: Partial<PhotoRow>,
): Promise<void> {
  await transaction
    .update(photos)
    .set(values)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
}
