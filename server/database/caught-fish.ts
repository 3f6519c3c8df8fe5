import { and, eq, sql } from 'drizzle-orm'
import { isCatchCondition } from './is-catch.ts'
import type { Transaction } from './open-database.ts'
import { catchPhotos, photos } from './schema.ts'

/**
 * Subquery of an owner's fish, each once, with its earliest photo that counts as a catch: the time and place where it was
 * caught.
 */
export function caughtFish(transaction: Transaction, ownerId: string) {
  return transaction
    .selectDistinctOn([catchPhotos.catchId], {
      catchId: catchPhotos.catchId,
      photoId: catchPhotos.photoId,
      position: catchPhotos.position,
      capturedAt: photos.capturedAt,
    })
    .from(catchPhotos)
    .innerJoin(photos, and(eq(photos.ownerId, catchPhotos.ownerId), eq(photos.id, catchPhotos.photoId)))
    .where(and(eq(catchPhotos.ownerId, ownerId), isCatchCondition))
    .orderBy(catchPhotos.catchId, sql`${photos.capturedAt} nulls last`, photos.id)
    .as('caught_fish')
}
