import type { ServiceJob } from '../jobs/job-queue.ts'
import type { FileStore } from './file-store.ts'

/** Which folder is to go: a photo's, or an owner's whole one. */
export interface DeletedFolder {
  folder: string
}

/**
 * Deletes files whose rows are gone. It is queued in the transaction that deletes the rows, so that no crash in between
 * leaves a photo behind which its owner believes deleted.
 */
export const deleteFiles: ServiceJob<{ store: FileStore }, DeletedFolder> = {
  name: 'delete-files',
  run: ({ store }, { folder }) => store.deleteFolder(folder),
}
