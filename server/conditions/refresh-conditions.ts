import { and, eq, sql } from 'drizzle-orm'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import type { Transaction } from '../database/open-database.ts'
import { conditions, notedCatches } from '../database/schema.ts'
import { isInList } from '../database/sql-expressions.ts'
import { type JobQueue, newestFirst } from '../jobs/job-queue.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import { hasWeather, listNotedTimes, listPhotoTimes, type WhenAndWhere } from './position-and-time.ts'
import { noTide, noWeatherAndTide, updateConditions } from './update-conditions.ts'

/*
 * What happens to conditions when a place or time has just changed in a transaction: weather and tide are cleared, and the jobs that
 * ask for those of the new place and time are queued. The caller must hold the owner's lock.
 */

/** How weather and tide follow a place or time that has changed. */
interface RefreshOptions {
  /** That of the jobs. */
  priority?: number
  /** Whether the weather of the former place is that of the new one, at the same time. */
  keepsWeather?: boolean
}

/** Refreshes weather and tide of photos, and computes their sun and moon. */
export async function refreshConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  photoIds: readonly string[],
  options: RefreshOptions = {},
): Promise<void> {
  if (photoIds.length === 0) return
  const changed = await listPhotoTimes(transaction, ownerId, photoIds)
  await refreshWeatherAndTide(transaction, jobs, changed, options)
  await updateSunAndMoon(transaction, ownerId, changed)
}

/** Refreshes weather and tide of catches without a photo. */
export async function refreshNotedConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  catchIds: readonly string[],
  options: RefreshOptions = {},
): Promise<void> {
  if (catchIds.length === 0) return
  await transaction
    .update(notedCatches)
    .set({ conditionsDue: false })
    .where(and(eq(notedCatches.ownerId, ownerId), isInList(notedCatches.catchId, catchIds)))
  const changed = await listNotedTimes(transaction, ownerId, catchIds)
  await refreshWeatherAndTide(transaction, jobs, changed, options)
}

async function refreshWeatherAndTide(
  transaction: Transaction,
  jobs: JobQueue,
  changed: readonly WhenAndWhere[],
  { priority = 0, keepsWeather = false }: RefreshOptions,
): Promise<void> {
  const placed = changed.filter(({ hasPositionAndTime }) => hasPositionAndTime)
  const isKept = (each: WhenAndWhere) => keepsWeather && each.hasPositionAndTime && hasWeather(each)
  const kept = changed.filter(isKept)
  const losing = changed.filter((each) => !isKept(each))
  const withoutWeather = placed.filter((each) => !isKept(each))
  await updateConditions(transaction, kept.map(toKey), noTide)
  await updateConditions(transaction, losing.map(toKey), noWeatherAndTide)
  await jobs.enqueueAll(transaction, attachTide.name, placed.map(toKey), { priority })
  await jobs.enqueueAll(transaction, attachWeather.name, withoutWeather.map(toKey), {
    priority: withoutWeather.map(({ capturedAt }) => priority && newestFirst(priority, capturedAt)),
  })
}

function toKey({ key }: WhenAndWhere) {
  return key
}

async function updateSunAndMoon(
  transaction: Transaction,
  ownerId: string,
  changed: readonly WhenAndWhere[],
): Promise<void> {
  const rows = changed.map(({ id, position, capturedAt, utcOffsetMinutes }) => ({
    photoId: id,
    ...computeSunAndMoon(position, capturedAt, utcOffsetMinutes),
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
