import { and, count, eq } from 'drizzle-orm'
import { renewConditions } from '../conditions/renew-conditions.ts'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Spot } from './find-spot.ts'
import { takeBackPosition } from './lend-position.ts'

/** Returns the number of catches at a location. */
export async function countCatchesAt(transaction: Transaction, spot: Spot): Promise<number> {
  const [counted] = await transaction
    .select({ catches: count() })
    .from(photos)
    .where(and(isAt(spot), countsAsFishing))
  return counted?.catches ?? 0
}

/**
 * Removes all photos from a location. Those that borrowed its position lose that too, with its time zone and
 * conditions.
 */
export async function sendPhotosAway(transaction: Transaction, jobs: JobQueue, spot: Spot): Promise<void> {
  const sent = await transaction.update(photos).set({ locationId: null }).where(isAt(spot)).returning()
  const borrowers = sent.filter(({ positionSource }) => positionSource === 'assigned')
  for (const photo of borrowers) await takeBackPosition(transaction, photo)
  const ids = borrowers.map(({ id }) => id)
  await renewConditions(transaction, jobs, spot.ownerId, ids)
}

function isAt({ ownerId, id }: Spot) {
  return and(eq(photos.ownerId, ownerId), eq(photos.locationId, id))
}
