import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../http/logger.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'

/** Opens the store that is configured; a Creel on disk never loads what only the other needs. */
export async function openFileStore({ s3, dataDir }: Config, log: Logger): Promise<FileStore> {
  if (s3 === null) return openDiskFileStore(join(dataDir, 'files'))
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return openS3FileStore(s3, log)
}
