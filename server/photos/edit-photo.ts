import { and, eq } from 'drizzle-orm'
import { CallError } from '../../shared/errors.ts'
import type { Photo } from '../../shared/photos.ts'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { PhotoRow } from '../jobs/later-step.ts'
import { announceChange } from '../live/announce-change.ts'
import { findPhotoRows } from './list-photos.ts'
import type { PhotoRows } from './photo-views.ts'

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
    await lockOwner(transaction, ownerId)
    const before = await findPhotoRows(transaction, ownerId, photoId)
    if (before === null) throw noSuchPhoto()
    await edit(transaction, before.photo)
    await announceChange(transaction, ownerId, 'photos', 'locations')
    return (await findPhotoRows(transaction, ownerId, photoId)) ?? before
  })
}

/** Stores the rotation a user has chosen; the photo's files do not change. */
export async function turnPhoto(
  transaction: Transaction,
  { ownerId, id }: PhotoRow,
  rotationDegrees: Photo['rotation'],
): Promise<void> {
  await transaction
    .update(photos)
    .set({ rotationDegrees })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
}

/** Creates the `NOT_FOUND` error for a photo that does not exist or belongs to another user. */
export function noSuchPhoto(): CallError {
  return new CallError('NOT_FOUND', 'Photo not found.')
}
