import { and, eq, sql } from 'drizzle-orm'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { conditions, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import { hasPositionAndTime } from './position-and-time.ts'
import { noWeatherAndTide } from './update-conditions.ts'

/**
 * Clears weather and tide of photos whose place or time has just changed in this transaction, recomputes their sun and
 * moon, and queues the weather and tide jobs for those with both place and time.
 */
export async function refreshConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  photoIds: string[],
  { priority = 0 }: { priority?: number } = {},
): Promise<void> {
  if (photoIds.length === 0) return
  // One array parameter, because PostgreSQL accepts at most 65,535 parameters.
  const changedPhotos = await transaction
    .select()
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, sql`any(${sql.param(photoIds)}::uuid[])`)))
  await transaction
    .update(conditions)
    .set(noWeatherAndTide)
    .where(
      and(eq(conditions.ownerId, ownerId), eq(conditions.photoId, sql`any(${sql.param(photoIds)}::uuid[])`)),
    )
  await updateSunAndMoon(transaction, ownerId, changedPhotos)
  const keys = changedPhotos.filter(hasPositionAndTime).map(({ id }) => ({ ownerId, photoId: id }))
  await jobs.enqueueAll(transaction, attachTide.name, keys, { priority })
  await jobs.enqueueAll(transaction, attachWeather.name, keys, { priority })
}

async function updateSunAndMoon(
  transaction: Transaction,
  ownerId: string,
  changedPhotos: PhotoRow[],
): Promise<void> {
  const rows = changedPhotos.map((photo) => ({
    photoId: photo.id,
    ...computeSunAndMoon(positionOf(photo), photo.capturedAt, photo.utcOffsetMinutes),
  }))
  const column = (type: string, pick: (row: (typeof rows)[number]) => unknown) =>
    sql`${sql.param(rows.map(pick))}::${sql.raw(type)}[]`
  await transaction.execute(sql`
    update ${conditions} set moon_phase = sky.phase, moon_illumination = sky.illumination,
      sunrise_at = sky.sunrise, sunset_at = sky.sunset
    from unnest(
      ${column('uuid', ({ photoId }) => photoId)},
      ${column('float8', ({ moonPhase }) => moonPhase)},
      ${column('float8', ({ moonIllumination }) => moonIllumination)},
      ${column('timestamptz', ({ sunriseAt }) => sunriseAt?.toISOString() ?? null)},
      ${column('timestamptz', ({ sunsetAt }) => sunsetAt?.toISOString() ?? null)}
    ) as sky (photo_id, phase, illumination, sunrise, sunset)
    where ${conditions.ownerId} = ${ownerId} and ${conditions.photoId} = sky.photo_id`)
}

function positionOf({ latitude, longitude }: PhotoRow) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
