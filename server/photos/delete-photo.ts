import { and, eq } from 'drizzle-orm'
import { removeFromPhoto } from '../catches/catch-rows.ts'
import { loadCatches } from '../database/load-catches.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import { deleteFiles } from '../file-store/delete-files.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { photoNotFound } from './photo-not-found.ts'

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
  const id = await db.transaction((transaction) => removeRows(transaction, jobs, ownerId, photoId))
  // Usually this deletes the files before the response. If it fails, the queued job deletes them.
  await store.deleteFolder(photoFolder(ownerId, id)).catch(() => {})
  return { id }
}

async function removeRows(
  transaction: Transaction,
  jobs: JobQueue,
  ownerId: string,
  photoId: string,
): Promise<string> {
  await lockUserRow(transaction, ownerId)
  const shown = (await loadCatches(transaction, ownerId, [photoId])).get(photoId) ?? []
  await removeFromPhoto(
    transaction,
    { ownerId, photoId },
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
