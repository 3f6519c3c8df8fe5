import { and, eq, sql } from 'drizzle-orm'
import { isCatchCondition } from './is-catch.ts'
import { isOwnCatchCondition } from './is-own-catch.ts'
import type { Transaction } from './open-database.ts'
import { catches, catchPhotos, photos } from './schema.ts'

/**
 * Subquery of the fish that an owner has caught and taken a photo of, each once, with its earliest photo that counts as a
 * catch: the time and place where it was caught.
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
    .innerJoin(catches, and(eq(catches.ownerId, catchPhotos.ownerId), eq(catches.id, catchPhotos.catchId)))
    .where(and(eq(catchPhotos.ownerId, ownerId), isCatchCondition, isOwnCatchCondition))
    .orderBy(catchPhotos.catchId, sql`${photos.capturedAt} nulls last`, photos.id)
    .as('caught_fish')
}
