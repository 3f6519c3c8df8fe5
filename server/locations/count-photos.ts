import { and, count, eq, isNotNull } from 'drizzle-orm'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'

/** Starts a query of the locations with photos of catches, and how many; the `photos_location` index alone answers it. */
export function countPhotosByLocation(db: Db | Transaction, ownerId: string) {
  return db
    .select({ locationId: photos.locationId, photoCount: count().as('photo_count') })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.locationId), isCatchCondition))
    .groupBy(photos.locationId)
}
