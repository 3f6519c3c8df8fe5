import { and, eq } from 'drizzle-orm'
import { attachTide } from '../conditions/attach-tide.ts'
import { refreshConditions } from '../conditions/refresh-conditions.ts'
import { adjustToTimeZone } from '../conditions/resolve-capture-time.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { notedCatches, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { inheritPosition, type TargetLocation } from './inherited-position.ts'
import { removeLocation } from './remove-location.ts'

/**
 * Moves every photo of one location to another, including those that show no catch, and every catch without a photo, removes
 * the first location, and returns the number of photos moved. The caller must hold the owner's row lock.
 */
export async function mergeLocations(
  transaction: Transaction,
  jobs: JobQueue,
  from: LocationRow,
  to: TargetLocation,
): Promise<number> {
  const moved = await transaction
    .update(photos)
    .set({ locationId: to.location.id })
    .where(and(eq(photos.ownerId, from.ownerId), eq(photos.locationId, from.id)))
    .returning()
  await moveNotedCatches(transaction, from, to)
  const inheriting = moved.filter(({ positionSource }) => positionSource === 'assigned')
  for (const photo of inheriting) await inheritPosition(transaction, photo, to)
  const ids = inheriting.map(({ id }) => id)
  await refreshConditions(transaction, jobs, from.ownerId, ids)
  // A lake has no tide, so photos with their own position may gain or lose one with the change of water.
  const isTideAffected = (from.isLake === true) !== (to.location.isLake === true)
  if (isTideAffected) await refreshTides(transaction, jobs, moved)
  await removeLocation(transaction, jobs, from)
  return moved.length
}

async function refreshTides(transaction: Transaction, jobs: JobQueue, moved: PhotoRow[]): Promise<void> {
  const photosWithTide = moved.filter(
    ({ capturedAt, positionSource }) =>
      capturedAt !== null && positionSource !== null && positionSource !== 'assigned',
  )
  const keys = photosWithTide.map(({ ownerId, id }) => ({ ownerId, photoId: id }))
  await jobs.enqueueAll(transaction, attachTide.name, keys)
}

/** Catches without a photo keep their local time, on the clock of their new location. */
async function moveNotedCatches(
  transaction: Transaction,
  { ownerId, id }: LocationRow,
  { location, zone }: TargetLocation,
): Promise<void> {
  const moved = await transaction
    .update(notedCatches)
    .set({ locationId: location.id })
    .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.locationId, id)))
    .returning()
  for (const { catchId, capturedAt, capturedAtSource, ...clock } of moved) {
    if (zone === null || zone === clock.timeZone) continue
    const { source: _, ...adjusted } = adjustToTimeZone(
      { capturedAt, source: capturedAtSource, ...clock },
      zone,
    )
    await transaction
      .update(notedCatches)
      .set({ ...adjusted, capturedAt: adjusted.capturedAt ?? capturedAt })
      .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.catchId, catchId)))
  }
}
