import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../http/logger.ts'
import { runIfAvailable } from './availability-check.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { type Incoming, openIncoming } from './incoming.ts'

/**
 * Opens the store that is configured, whoever's it is: `verify-store-identity.ts` says whether it is ours. A Creel on disk
 * never loads what only the other needs.
 */
export async function openFileStore({ s3, dataDir }: Config, log: Logger): Promise<FileStore> {
  if (s3 === null) return openDiskFileStore(join(dataDir, 'files'))
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return openS3FileStore(s3, log)
}

/** Opens the place for what comes in: on the disk of the photos, where those are on a disk, since there files are only renamed. */
export async function openOwnIncoming({ s3, dataDir }: Config, store: FileStore): Promise<Incoming> {
  if (s3 === null) await store.check()
  const incoming = await openIncoming(join(dataDir, 'files', 'incoming'))
  if (s3 !== null) return incoming
  return {
    makeFolder: () =>
      runIfAvailable(store, async () => {
        await store.check()
        return await incoming.makeFolder()
      }),
  }
}

/** The same place for a tool, which leaves it alone until it needs it. */
export function incomingWhenNeeded(config: Config, store: FileStore): Incoming {
  return { makeFolder: async () => (await openOwnIncoming(config, store)).makeFolder() }
}
