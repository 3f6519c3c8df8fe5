import { and, eq } from 'drizzle-orm'
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

/** Saves what a user has chosen for a photo alone; a rotation does not change its files. */
export async function changePhoto(
  deps: { db: Db },
  ownerId: string,
  photoId: string,
  choice: Pick<PhotoRow, 'rotationDegrees'> | Pick<PhotoRow, 'isFavorite'>,
): Promise<PhotoRows> {
  return await editPhoto(deps, ownerId, photoId, async (transaction) => {
    await transaction
      .update(photos)
      .set(choice)
      .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  })
}
