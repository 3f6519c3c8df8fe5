import type { JobDefinition } from '../jobs/job-queue.ts'
import type { FileStore } from './file-store.ts'

/*
 * How files are deleted: a receipt is left in the store before the rows go, then the transaction that deletes the rows
 * queues `deleteFiles`, and whatever is interrupted after that, the sweep completes.
 */

/** The folder to delete: a photo's, or an owner's whole folder. */
export interface DeleteFilesJob {
  folder: string
}

/**
 * Leaves the receipt that an owner asked to delete a folder, and returns whether the store could take it. If not, the job
 * that is queued with the deletion of the rows leaves it, so that an owner can delete at any time.
 */
export async function leaveReceipt(store: FileStore, folder: string): Promise<boolean> {
  return await store.leaveReceipt(folder).then(
    () => true,
    () => false,
  )
}

/** Deletes the files of a photo that was never stored, or that its owner asked to delete. */
export async function purgeFiles(store: FileStore, folder: string): Promise<void> {
  await store.leaveReceipt(folder)
  await store.purge(folder)
}

/** Job that deletes files whose rows were deleted. It is queued in the transaction that deletes the rows. */
export const deleteFiles: JobDefinition<{ store: FileStore }, DeleteFilesJob> = {
  name: 'delete-files',
  run: ({ store }, { folder }) => purgeFiles(store, folder),
}
