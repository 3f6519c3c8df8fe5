import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { notedCatches } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import { noWeatherAndTide } from './update-conditions.ts'

/**
 * Clears weather and tide of catches without a photo whose place or time has just been set in this transaction, and queues
 * both for those with a location and a time of day. The caller must hold the owner's lock.
 */
export async function refreshNotedConditions(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  catchIds: readonly string[],
  { priority = 0 }: { priority?: number } = {},
): Promise<void> {
  if (catchIds.length === 0) return
  // One array parameter, because PostgreSQL accepts at most 65,535 parameters.
  const isChanged = sql`${notedCatches.catchId} = any(${sql.param(catchIds)}::uuid[])`
  const changed = await transaction
    .update(notedCatches)
    .set({ ...noWeatherAndTide, conditionsDue: false })
    .where(and(eq(notedCatches.ownerId, ownerId), isChanged))
    .returning({
      catchId: notedCatches.catchId,
      locationId: notedCatches.locationId,
      hasTime: notedCatches.hasTime,
    })
  const keys = changed
    .filter(({ locationId, hasTime }) => locationId !== null && hasTime)
    .map(({ catchId }) => ({ ownerId, catchId }))
  for (const { name } of [attachTide, attachWeather])
    await jobs.enqueueAll(transaction, name, keys, { priority })
}
