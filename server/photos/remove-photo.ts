import { and, eq } from 'drizzle-orm'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import { deleteFiles } from '../files/delete-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { photoFolder } from '../files/photo-folder.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announceChange } from '../live/announce-change.ts'
import { noSuchPhoto } from './edit-photo.ts'

interface Needs {
  db: Db
  jobs: JobQueue
  store: FileStore
}

/** Permanently deletes a photo: its rows, its queued jobs and its files. */
export async function removePhoto(
  { db, jobs, store }: Needs,
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
  await lockOwner(transaction, ownerId)
  const [removed] = await transaction
    .delete(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
    .returning({ id: photos.id })
  if (!removed) throw noSuchPhoto()
  await jobs.forget(transaction, { ownerId, photoId: removed.id })
  await jobs.enqueue(transaction, deleteFiles.name, { folder: photoFolder(ownerId, removed.id) })
  await announceChange(transaction, ownerId, 'photos', 'locations')
  return removed.id
}
