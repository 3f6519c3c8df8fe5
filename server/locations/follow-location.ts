import { and, eq } from 'drizzle-orm'
import { distanceMeters } from '../../shared/coordinates.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { refreshConditions, refreshNotedConditions } from '../conditions/refresh-conditions.ts'
import { adjustToTimeZone } from '../conditions/resolve-capture-time.ts'
import { hasSameWeather, type Weather } from '../conditions/weather.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { notedCatches } from '../database/schema.ts'
import { backlogPriority, type JobQueue } from '../jobs/job-queue.ts'
import { inheritPosition, type TargetLocation } from './inherited-position.ts'
import { groupRadiusMeters, sameLocationMeters } from './location-groups.ts'

type NotedCatchRow = typeof notedCatches.$inferSelect

/** What is at a location: photos, also those that show no catch, and catches without a photo. */
export interface AtLocation {
  photos: PhotoRow[]
  noted: NotedCatchRow[]
}

interface Deps {
  jobs: JobQueue
  weather: Weather | null
}

/**
 * Has what is at a location follow to another place, where the location was moved or merged: photos with an inherited position
 * get the new one with its conditions, catches without a photo its clock and conditions. The caller must hold the owner's row lock.
 */
export async function followLocation(
  transaction: Transaction,
  { jobs, weather }: Deps,
  { photos, noted }: AtLocation,
  from: Pick<LocationRow, 'ownerId' | 'latitude' | 'longitude' | 'isLake'>,
  to: TargetLocation,
): Promise<void> {
  const inheriting = photos.filter(({ positionSource }) => positionSource === 'assigned')
  for (const photo of inheriting) await inheritPosition(transaction, photo, to)
  // A lake has no tide, so photos with their own position may gain or lose one with the change of water.
  const isTideAffected = (from.isLake === true) !== (to.location.isLake === true)
  if (isTideAffected) await refreshTides(transaction, jobs, photos)
  await adjustClocks(transaction, noted, to.zone)
  const meters = distanceMeters(from, to.location)
  if (!isTideAffected && meters <= sameLocationMeters) return // it is as it was
  const [photoIds, notedIds] = [inheriting.map(({ id }) => id), noted.map(({ catchId }) => catchId)]
  // Weather that no one can be asked for is better than none, if it is of the same waters.
  const keepsWeather = hasSameWeather(from, to.location) || (weather === null && meters <= groupRadiusMeters)
  const options = { priority: backlogPriority, keepsWeather }
  await refreshConditions(transaction, jobs, from.ownerId, photoIds, options)
  await refreshNotedConditions(transaction, jobs, from.ownerId, notedIds, options)
}

async function refreshTides(transaction: Transaction, jobs: JobQueue, photos: PhotoRow[]): Promise<void> {
  const photosWithTide = photos.filter(
    ({ capturedAt, positionSource }) =>
      capturedAt !== null && positionSource !== null && positionSource !== 'assigned',
  )
  const keys = photosWithTide.map(({ ownerId, id }) => ({ ownerId, photoId: id }))
  await jobs.enqueueAll(transaction, attachTide.name, keys, { priority: backlogPriority })
}

/** Catches without a photo keep their local time, on the clock of the new place. */
async function adjustClocks(
  transaction: Transaction,
  noted: NotedCatchRow[],
  zone: string | null,
): Promise<void> {
  for (const { ownerId, catchId, capturedAt, capturedAtSource: source, ...clock } of noted) {
    const { timeZone, utcOffsetMinutes, hasTime } = clock
    if (zone === null || zone === timeZone) continue
    const { source: _, ...adjusted } = adjustToTimeZone(
      { capturedAt, source, timeZone, utcOffsetMinutes, hasTime },
      zone,
    )
    await transaction
      .update(notedCatches)
      .set({ ...adjusted, capturedAt: adjusted.capturedAt ?? capturedAt })
      .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.catchId, catchId)))
  }
}
