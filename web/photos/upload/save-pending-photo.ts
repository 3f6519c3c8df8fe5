import { findPendingUpload, savePendingUpload } from '../../offline/pending-uploads.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { UploadTask } from './upload-task.ts'

/** Stores a photo of this account until it is uploaded; returns false without room or storage. */
export async function savePendingPhoto(
  accountId: string,
  task: UploadTask,
  photo: PreparedPhoto,
): Promise<boolean> {
  try {
    const { id, originalSize } = task
    await savePendingUpload({ ...photo, id, accountId, originalSize, addedAt: Date.now() })
    requestPersistentStorage()
    return true
  } catch (error) {
    console.warn('A photo couldn’t be saved in this browser', error)
    return false
  }
}

/** Returns a stored photo, ready to upload; null if it no longer exists. */
export async function findPendingPhoto(id: string): Promise<PreparedPhoto | null> {
  const photo = await findPendingUpload(id)
  if (photo === null) return null
  const { blob, filename, metadata, wasDownsampled } = photo
  return { blob, filename, metadata, wasDownsampled }
}

let hasRequested = false

/** Requests persistent storage, without which a browser low on space deletes stored photos. */
function requestPersistentStorage(): void {
  if (hasRequested) return
  hasRequested = true
  void navigator.storage?.persist?.().catch(() => undefined)
}
