import { and, eq } from 'drizzle-orm'
import type { Photo } from '../../shared/photos.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import { findPhotoRows } from './list-photos.ts'
import type { PhotoRows } from './photo-mapper.ts'
import { photoNotFound } from './photo-not-found.ts'

/**
 * Runs `edit` on one photo while holding the owner's row lock, notifies the owner's open browsers, and returns the
 * updated photo. Throws `NOT_FOUND` if the owner has no such photo.
 */
export async function editPhoto(
  { db }: { db: Db },
  ownerId: string,
  photoId: string,
  edit: (transaction: Transaction, photo: PhotoRow) => Promise<void>,
): Promise<PhotoRows> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const [before] = await transaction
      .select()
      .from(photos)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
    if (!before) throw photoNotFound()
    await edit(transaction, before)
    const after = await findPhotoRows(transaction, ownerId, photoId)
    if (after === null) throw photoNotFound()
    return after
  })
}

/** Stores the rotation a user has chosen; the photo's files do not change. */
export async function rotatePhoto(
  transaction: Transaction,
  { ownerId, id }: PhotoRow,
  rotationDegrees: Photo['rotation'],
): Promise<void> {
  await transaction
    .update(photos)
    .set({ rotationDegrees })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
}
