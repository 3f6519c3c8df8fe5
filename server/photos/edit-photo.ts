import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { listCatches, removeFromPhoto } from '../catches/catch-rows.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { deleteFiles, leaveReceipt } from '../file-store/purge-files.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findPhotoRows } from './list-photos.ts'
import type { PhotoRows } from './photo-mapper.ts'

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

interface Deps {
  db: Db
  jobs: JobQueue
  store: FileStore
}

/** Permanently deletes a photo: its rows, the catches that no other photo shows, its queued jobs and its files. */
export async function deletePhoto(
  { db, jobs, store }: Deps,
  ownerId: string,
  photoId: string,
): Promise<{ id: string }> {
  const [photo] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  if (!photo) throw photoNotFound()
  const folder = photoFolder(ownerId, photo.id)
  const hasReceipt = await leaveReceipt(store, folder)
  const id = await db.transaction((transaction) => removeRows(transaction, jobs, ownerId, photoId))
  // Usually this deletes the files before the response. If it fails, the queued job deletes them.
  if (hasReceipt) await store.purge(folder).catch(() => {})
  return { id }
}

async function removeRows(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  photoId: string,
): Promise<string> {
  await lockUserRow(transaction, ownerId)
  const key = { ownerId, photoId }
  const shown = await listCatches(transaction, key)
  await removeFromPhoto(
    transaction,
    key,
    shown.map(({ id }) => id),
  )
  const [removed] = await transaction
    .delete(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
    .returning({ id: photos.id })
  if (!removed) throw photoNotFound()
  await jobs.cancelMatching(transaction, { ownerId, photoId: removed.id })
  await jobs.enqueue(transaction, deleteFiles.name, { folder: photoFolder(ownerId, removed.id) })
  return removed.id
}

/** Creates the `NOT_FOUND` error for a photo that does not exist or belongs to another user. */
export function photoNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Photo not found.')
}
