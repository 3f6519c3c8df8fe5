import type { JobDefinition } from '../jobs/job-queue.ts'
import type { FileStore } from './file-store.ts'

/** The folder to delete: a photo's, or an owner's whole folder. */
export interface DeleteFilesJob {
  folder: string
}

/**
 * Job that deletes files whose rows were deleted. It is queued in the transaction that deletes the rows, so that a
 * crash in between cannot leave files of a photo that its owner believes deleted.
 */
export const deleteFiles: JobDefinition<{ store: FileStore }, DeleteFilesJob> = {
  name: 'delete-files',
  run: ({ store }, { folder }) => store.deleteFolder(folder),
}
