import { and, eq, sql } from 'drizzle-orm'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import { isInList } from '../database/is-in-list.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { conditions, photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import { hasPositionAndTime } from './position-and-time.ts'
import { findKeptWeather, noTide, noWeatherAndTide, type RefreshOptions } from './update-conditions.ts'

/**
 * Clears weather and tide of photos whose place or time has just changed in this transaction, recomputes their sun and
 * moon, and queues the weather and tide jobs for those with both place and time.
 */
export async function refreshConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  photoIds: string[],
  options: RefreshOptions = {},
): Promise<void> {
  if (photoIds.length === 0) return
  const changed = await transaction
    .select({ photo: photos, weatherAt: conditions.weatherAt })
    .from(photos)
    .innerJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .where(and(eq(photos.ownerId, ownerId), isInList(photos.id, photoIds)))
  const changedPhotos = changed.map(({ photo }) => photo)
  const kept = findKeptWeather(
    changed.map(({ photo: { id, capturedAt }, weatherAt }) => ({ id, capturedAt, weatherAt })),
    options,
  )
  const losing = changedPhotos.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  await clear([...kept], noTide)
  await clear(losing, noWeatherAndTide)
  await updateSunAndMoon(transaction, ownerId, changedPhotos)
  const { priority = 0 } = options
  const toKey = ({ id }: PhotoRow) => ({ ownerId, photoId: id })
  const placed = changedPhotos.filter(hasPositionAndTime)
  const withoutWeather = placed.filter(({ id }) => !kept.has(id))
  await jobs.enqueueAll(transaction, attachTide.name, placed.map(toKey), { priority })
  await jobs.enqueueAll(transaction, attachWeather.name, withoutWeather.map(toKey), { priority })

  async function clear(ids: readonly string[], values: typeof noTide): Promise<void> {
    await transaction
      .update(conditions)
      .set(values)
      .where(and(eq(conditions.ownerId, ownerId), isInList(conditions.photoId, ids)))
  }
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
