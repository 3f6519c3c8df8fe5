import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../logging/logger.ts'
import { runIfAvailable } from './availability-check.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { openUploadTempFolder, type UploadTempFolder } from './upload-temp-folder.ts'

/**
 * Opens the configured store without checking whom it belongs to; `verify-store-identity.ts` does that. With a disk
 * store, the code for S3 is never loaded.
 */
export async function openFileStore({ s3, dataDir }: Config, log: Logger): Promise<FileStore> {
  if (s3 === null) return openDiskFileStore(join(dataDir, 'files'))
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return openS3FileStore(s3, log)
}

/** Opens temporary storage for uploads, on a disk store's own disk, where storing a file only renames it. */
export async function openStoreUploadTempFolder(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  store: FileStore,
): Promise<UploadTempFolder> {
  if (s3 === null) await store.check()
  const uploadTempFolder = await openUploadTempFolder(join(dataDir, 'files', 'incoming'))
  if (s3 !== null) return uploadTempFolder
  return {
    makeFolder: () =>
      runIfAvailable(store, async () => {
        await store.check()
        return await uploadTempFolder.makeFolder()
      }),
  }
}

/** Returns the same temporary storage for a command-line tool, opened once, when it is first used. */
export function lazyUploadTempFolder(
  settings: Pick<Config, 's3' | 'dataDir'>,
  store: FileStore,
): UploadTempFolder {
  let opened: Promise<UploadTempFolder> | null = null
  return {
    makeFolder: async () => {
      opened ??= openStoreUploadTempFolder(settings, store)
      return (await opened).makeFolder()
    },
  }
}
