import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../http/logger.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { type Incoming, openIncoming } from './incoming.ts'
import { tellAbsence, unlessAway } from './tell-absence.ts'

/** Opens the store that is configured; a Creel on disk never loads what only the other needs. */
export async function openFileStore({ s3, dataDir }: Config, log: Logger): Promise<FileStore> {
  if (s3 === null) return tellAbsence(await openDiskFileStore(join(dataDir, 'files')))
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return openS3FileStore(s3, log)
}

/** Opens the place for what comes in: on the disk of the photos, where those are on a disk, since there files are only renamed. */
export async function openOwnIncoming({ s3, dataDir }: Config, store: FileStore): Promise<Incoming> {
  const incoming = await openIncoming(join(dataDir, 'files', 'incoming'))
  if (s3 !== null) return incoming
  return { makeFolder: () => unlessAway(store, incoming.makeFolder) }
}
