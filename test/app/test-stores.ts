import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import type { FileStore, FileToStore } from '../../server/file-store/file-store.ts'
import { openFileStore } from '../../server/file-store/open-file-store.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { createTestBucket, startS3Server } from '../servers/s3-server.ts'

/** The kinds of file stores. */
export const storeKinds = ['on disk', 'in a bucket'] as const

/** Opens new stores of each kind, and drafts files to store in them. */
export interface TestStores {
  open(kind: (typeof storeKinds)[number]): Promise<FileStore>
  draft(contents: Record<string, Buffer>): Promise<FileToStore[]>
  stop(): Promise<void>
}

/** Starts an S3 server. Drafts are on the same disk as the stores on disk. */
export async function startTestStores(): Promise<TestStores> {
  const server = await startS3Server()
  const folder = await mkdtemp(join(tmpdir(), 'creel-stores-'))
  const settingsFor = {
    'on disk': async () => ({ DATA_DIR: await mkdtemp(join(folder, 'data-')) }),
    'in a bucket': () => createTestBucket(server),
  }
  return {
    open: async (kind) => {
      const settings = readConfig({ ...(await settingsFor[kind]()) })
      const store = await openFileStore(settings, createLogger('silent'))
      await store.create()
      return store
    },
    draft: async (contents) => {
      const drafts = await mkdtemp(join(folder, 'draft-'))
      return Promise.all(
        Object.entries(contents).map(async ([name, bytes]) => {
          const path = join(drafts, name)
          await writeFile(path, bytes)
          return { name, path }
        }),
      )
    },
    stop: async () => {
      await server.kill()
      await rm(folder, { recursive: true })
    },
  }
}
