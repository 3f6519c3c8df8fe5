import { and, count, eq } from 'drizzle-orm'
import { renewConditions } from '../conditions/renew-conditions.ts'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Spot } from './find-spot.ts'

/** How many catches a spot has. */
export async function countCatchesAt(transaction: Transaction, spot: Spot): Promise<number> {
  const [counted] = await transaction
    .select({ catches: count() })
    .from(photos)
    .where(and(isAt(spot), countsAsFishing))
  return counted?.catches ?? 0
}

/** Takes all photos from a spot; those whose position was only the spot's lose that too, and the conditions with it. */
export async function sendPhotosAway(transaction: Transaction, jobs: JobQueue, spot: Spot): Promise<void> {
  const borrowers = await transaction
    .update(photos)
    .set({ latitude: null, longitude: null, positionSource: null })
    .where(and(isAt(spot), eq(photos.positionSource, 'assigned')))
    .returning({ id: photos.id })
  await transaction.update(photos).set({ locationId: null }).where(isAt(spot))
  const ids = borrowers.map(({ id }) => id)
  await renewConditions(transaction, jobs, spot.ownerId, ids)
}

function isAt({ ownerId, id }: Spot) {
  return and(eq(photos.ownerId, ownerId), eq(photos.locationId, id))
}
