import { and, eq, inArray } from 'drizzle-orm'
import { ApiError } from '../../../shared/errors.ts'
import { isUuid } from '../../database/is-uuid.ts'
import type { Transaction } from '../../database/open-database.ts'
import { photos } from '../../database/schema.ts'

/** Throws `NOT_FOUND` unless all ids, in lower case, are photos of the owner. */
export async function requirePhotos(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  const found = photoIds.every(isUuid)
    ? await transaction
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, [...photoIds])))
    : []
  if (found.length < photoIds.length) throw new ApiError('NOT_FOUND', 'Photo not found.')
}
