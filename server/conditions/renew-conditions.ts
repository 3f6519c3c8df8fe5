import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { conditions, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import { hasPlaceAndTime } from './caught-at.ts'
import { skyAt } from './sky.ts'

/**
 * Takes back weather, tide and sun of photos whose place or time has just been changed in this transaction, and queues
 * finding them anew where both are known.
 */
export async function renewConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  photoIds: string[],
): Promise<void> {
  if (photoIds.length === 0) return
  const moved = await transaction
    .select()
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, photoIds)))
  for (const photo of moved) {
    await transaction
      .update(conditions)
      .set({ ...unknown, ...skyAt(placeOf(photo), photo.capturedAt, photo.utcOffsetMinutes) })
      .where(and(eq(conditions.ownerId, ownerId), eq(conditions.photoId, photo.id)))
    if (!hasPlaceAndTime(photo)) continue
    const key = { ownerId, photoId: photo.id }
    await jobs.enqueue(transaction, attachTide.name, key)
    await jobs.enqueue(transaction, attachWeather.name, key)
  }
}

function placeOf({ latitude, longitude }: PhotoRow) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

const unknown = {
  temperatureFahrenheit: null,
  cloudCoverPercent: null,
  windSpeedMph: null,
  weatherSource: null,
  weatherAt: null,
  tideLevelFt: null,
  tideType: null,
  tideStation: null,
  tideStationDistanceKm: null,
  tideDatum: null,
}
