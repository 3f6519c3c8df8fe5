import { and, eq } from 'drizzle-orm'
import { isInList } from '../database/is-in-list.ts'
import type { Transaction } from '../database/open-database.ts'
import { notedCatches } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import { findKeptWeather, noTide, noWeatherAndTide, type RefreshOptions } from './update-conditions.ts'

/**
 * Clears weather and tide of catches without a photo whose place or time has just been set in this transaction, and queues
 * both for those with a location and a time of day. The caller must hold the owner's lock.
 */
export async function refreshNotedConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  catchIds: readonly string[],
  options: RefreshOptions = {},
): Promise<void> {
  if (catchIds.length === 0) return
  const areNoted = (ids: readonly string[]) =>
    and(eq(notedCatches.ownerId, ownerId), isInList(notedCatches.catchId, ids))
  const changed = await transaction
    .select({
      id: notedCatches.catchId,
      locationId: notedCatches.locationId,
      hasTime: notedCatches.hasTime,
      capturedAt: notedCatches.capturedAt,
      weatherAt: notedCatches.weatherAt,
    })
    .from(notedCatches)
    .where(areNoted(catchIds))
  const placed = changed.filter(({ locationId, hasTime }) => locationId !== null && hasTime)
  const kept = findKeptWeather(placed, options)
  const losing = changed.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  await clear([...kept], noTide)
  await clear(losing, noWeatherAndTide)
  const { priority = 0 } = options
  const toKey = ({ id }: { id: string }) => ({ ownerId, catchId: id })
  const withoutWeather = placed.filter(({ id }) => !kept.has(id))
  await jobs.enqueueAll(transaction, attachTide.name, placed.map(toKey), { priority })
  await jobs.enqueueAll(transaction, attachWeather.name, withoutWeather.map(toKey), { priority })

  async function clear(ids: readonly string[], values: typeof noTide): Promise<void> {
    await transaction
      .update(notedCatches)
      .set({ ...values, conditionsDue: false })
      .where(areNoted(ids))
  }
}
