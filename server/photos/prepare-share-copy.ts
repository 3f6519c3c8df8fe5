import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../../shared/errors.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import { shareCopyFailed } from '../share-copy/share-copy-error.ts'
import { photoNotFound } from './photo-not-found.ts'

/**
 * Creates the share copy of a stored photo and opens it. The file is already unlinked when this returns, so it
 * disappears from the disk as soon as the handle is closed, whatever happens to the request.
 */
export async function prepareShareCopy(
  {
    store,
    uploadTempFolder,
    imageWorker,
  }: { store: FileStore; uploadTempFolder: UploadTempFolder; imageWorker: ImageWorker },
  key: string,
  rotation: number,
): Promise<FileHandle> {
  const folder = await uploadTempFolder.makeFolder()
  try {
    const stored = await store.open(key)
    if (stored === null) throw photoNotFound()
    const path = join(folder, 'stored')
    const outPath = join(folder, 'share-copy.jpg')
    await pipeline(stored.bytes, createWriteStream(path, { mode: 0o600 }))
    await imageWorker.makeShareCopy({ path, outPath, rotation })
    return await open(outPath)
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'NOT_FOUND') throw cause
    throw cause instanceof ApiError && cause.status < 500 ? shareCopyFailed(cause) : cause
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
