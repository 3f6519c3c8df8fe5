import { and, eq } from 'drizzle-orm'
import { type Capture, captureWithoutPlace, recapture } from '../conditions/capture-instant.ts'
import { findLastTimeZone } from '../conditions/last-time-zone.ts'
import type { Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import type { Spot } from './find-spot.ts'

/** The location that a photo is moved to, and its time zone; null if unknown. */
export interface Destination {
  spot: Spot
  zone: string | null
}

/** Returns whether a photo has no position of its own. */
export function borrowsPosition(photo: PhotoRow): boolean {
  return photo.latitude === null || photo.positionSource === 'assigned'
}

/**
 * Gives a photo the position and time zone of a location, and saves its previous capture time so that it can be
 * restored.
 */
export async function lendPosition(
  transaction: Transaction,
  photo: PhotoRow,
  { spot, zone }: Destination,
): Promise<void> {
  const own = photo.positionSource === 'assigned' ? ownCaptureOf(photo) : captureOf(photo)
  const { latitude, longitude } = spot
  await write(transaction, photo, {
    ...{ latitude, longitude, positionSource: 'assigned' },
    ...captureColumns(recapture(own ?? captureOf(photo), zone)),
    ...ownCaptureColumns(own),
  })
}

/** Removes the position that a photo borrowed from its location, and restores its previous capture time. */
export async function takeBackPosition(transaction: Transaction, photo: PhotoRow): Promise<void> {
  if (photo.positionSource !== 'assigned') return
  const lastZone = await findLastTimeZone(transaction, photo.ownerId)
  await write(transaction, photo, {
    ...{ latitude: null, longitude: null, positionSource: null },
    ...captureColumns(ownCaptureOf(photo) ?? captureWithoutPlace(captureOf(photo), lastZone)),
    ...ownCaptureColumns(null),
  })
}

/** Returns the columns of a capture. */
export function captureColumns({ source, ...capture }: Capture) {
  return { ...capture, capturedAtSource: source }
}

/** Returns the columns that save a capture until a photo no longer borrows its position. */
export function ownCaptureColumns(own: Capture | null) {
  return {
    ownCapturedAt: own?.capturedAt ?? null,
    ownCapturedAtSource: own?.source ?? null,
    ownTimeZone: own?.timeZone ?? null,
    ownUtcOffsetMinutes: own?.utcOffsetMinutes ?? null,
  }
}

function captureOf({ capturedAt, capturedAtSource, timeZone, utcOffsetMinutes }: PhotoRow): Capture {
  return { capturedAt, source: capturedAtSource, timeZone, utcOffsetMinutes }
}

/** Returns the saved capture; null if the photo has no time, or borrowed its position before these columns existed. */
function ownCaptureOf(photo: PhotoRow): Capture | null {
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
