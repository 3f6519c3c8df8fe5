import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'
import type { UploadTempFolder } from './upload-temp-folder.ts'

/**
 * Calls `use` with the path of a copy of a stored file and its folder, which is deleted afterwards. Returns null without a
 * call if the file does not exist.
 */
export async function withStoredCopy<Result>(
  { store, uploadTempFolder }: { store: FileStore; uploadTempFolder: UploadTempFolder },
  key: string,
  use: (path: string, folder: string) => Promise<Result>,
): Promise<Result | null> {
  const folder = await uploadTempFolder.makeFolder()
  try {
    const stored = await store.open(key)
    if (stored === null) return null
    const path = join(folder, 'stored')
    await pipeline(stored.bytes, createWriteStream(path, { mode: 0o600 }))
    return await use(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
