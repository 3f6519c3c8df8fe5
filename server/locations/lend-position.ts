import { and, eq } from 'drizzle-orm'
import { type Capture, captureWithoutPlace, recapture } from '../conditions/capture-instant.ts'
import { findLastTimeZone } from '../conditions/last-time-zone.ts'
import type { Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import type { Spot } from './find-spot.ts'

/** The spot that a photo comes to, and the time zone it lies in, where that is known. */
export interface Destination {
  spot: Spot
  zone: string | null
}

/** Whether a photo has no position of its own. */
export function borrowsPosition(photo: PhotoRow): boolean {
  return photo.latitude === null || photo.positionSource === 'assigned'
}

/** Lends a photo the position of a spot, and the clock of the place with it; how its time was known before is kept. */
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

/** Takes from a photo the position that its spot had lent it: its time is known as it was before. */
export async function takeBackPosition(transaction: Transaction, photo: PhotoRow): Promise<void> {
  if (photo.positionSource !== 'assigned') return
  const lastZone = await findLastTimeZone(transaction, photo.ownerId)
  await write(transaction, photo, {
    ...{ latitude: null, longitude: null, positionSource: null },
    ...captureColumns(ownCaptureOf(photo) ?? captureWithoutPlace(captureOf(photo), lastZone)),
    ...ownCaptureColumns(null),
  })
}

/** The columns of a capture. */
export function captureColumns({ source, ...capture }: Capture) {
  return { ...capture, capturedAtSource: source }
}

/** The columns of a capture that is kept until a photo gives the position of its spot back. */
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

/** Null where a photo has no time, and where its position was lent before this was kept. */
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
