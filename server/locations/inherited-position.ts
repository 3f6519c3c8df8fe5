import { and, eq } from 'drizzle-orm'
import { findLastTimeZone } from '../conditions/find-last-time-zone.ts'
import {
  adjustToTimeZone,
  type CaptureTime,
  captureTimeWithoutPosition,
} from '../conditions/resolve-capture-time.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'

/** The location that a photo is moved to, and its time zone; null if unknown. */
export interface TargetLocation {
  location: LocationRow
  zone: string | null
}

/** Returns whether a photo has no position of its own. */
export function inheritsPosition(photo: PhotoRow): boolean {
  return photo.latitude === null || photo.positionSource === 'assigned'
}

/**
 * Gives a photo the position and time zone of a location, and saves its previous capture time so that it can be
 * restored.
 */
export async function inheritedPosition(
  transaction: Transaction,
  photo: PhotoRow,
  { location, zone }: TargetLocation,
): Promise<void> {
  const own = photo.positionSource === 'assigned' ? ownCaptureOf(photo) : captureOf(photo)
  const { latitude, longitude } = location
  await write(transaction, photo, {
    ...{ latitude, longitude, positionSource: 'assigned' },
    ...captureColumns(adjustToTimeZone(own ?? captureOf(photo), zone)),
    ...ownCaptureColumns(own),
  })
}

/** Removes the position that a photo borrowed from its location, and restores its previous capture time. */
export async function removeInheritedPosition(transaction: Transaction, photo: PhotoRow): Promise<void> {
  if (photo.positionSource !== 'assigned') return
  const lastZone = await findLastTimeZone(transaction, photo.ownerId)
  await write(transaction, photo, {
    ...{ latitude: null, longitude: null, positionSource: null },
    ...captureColumns(ownCaptureOf(photo) ?? captureTimeWithoutPosition(captureOf(photo), lastZone)),
    ...ownCaptureColumns(null),
  })
}

/** Returns the columns of a capture. */
export function captureColumns({ source, ...capture }: CaptureTime) {
  return { ...capture, capturedAtSource: source }
}

/** Returns the columns that save a capture until a photo no longer borrows its position. */
export function ownCaptureColumns(own: CaptureTime | null) {
  return {
    ownCapturedAt: own?.capturedAt ?? null,
    ownCapturedAtSource: own?.source ?? null,
    ownTimeZone: own?.timeZone ?? null,
    ownUtcOffsetMinutes: own?.utcOffsetMinutes ?? null,
  }
}

function captureOf({ capturedAt, capturedAtSource, timeZone, utcOffsetMinutes }: PhotoRow): CaptureTime {
  return { capturedAt, source: capturedAtSource, timeZone, utcOffsetMinutes }
}

/** Returns the saved capture; null if the photo has no time, or borrowed its position before these columns existed. */
function ownCaptureOf(photo: PhotoRow): CaptureTime | null {
  if (photo.ownCapturedAt === null) return null
  return {
    capturedAt: photo.ownCapturedAt,
    source: photo.ownCapturedAtSource,
    timeZone: photo.ownTimeZone,
    utcOffsetMinutes: photo.ownUtcOffsetMinutes,
  }
}

async function write(
  transaction: Transaction,
  { ownerId, id }: PhotoRow,
  values: Partial<PhotoRow>,
): Promise<void> {
  await transaction
    .update(photos)
    .set(values)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
}
