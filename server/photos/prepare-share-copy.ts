import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../../shared/errors.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { withStoredCopy } from '../file-store/with-stored-copy.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import { shareCopyFailed } from '../share-copy/share-copy-error.ts'
import { photoNotFound } from './photo-not-found.ts'

/**
 * Creates the share copy of a stored photo and opens it. The file is already unlinked when this returns, so it
 * disappears from the disk as soon as the handle is closed, whatever happens to the request.
 */
export async function prepareShareCopy(
  deps: { store: FileStore; uploadTempFolder: UploadTempFolder; imageWorker: ImageWorker },
  key: string,
  rotation: number,
): Promise<FileHandle> {
  const copy = await withStoredCopy(deps, key, async (path, folder) => {
    const outPath = join(folder, 'share-copy.jpg')
    await deps.imageWorker.makeShareCopy({ path, outPath, rotation })
    return await open(outPath)
  }).catch((cause) => {
    throw cause instanceof ApiError && cause.status < 500 ? shareCopyFailed(cause) : cause
  })
  if (copy === null) throw photoNotFound()
  return copy
}
