import { findWaiting, keepWaiting } from '../../offline/waiting-photos.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { UploadTask } from './upload-task.ts'

/** Keeps a photo of this account in the browser until it is up; false where there is no room, or no storage at all. */
export async function keepPhoto(accountId: string, task: UploadTask, photo: PreparedPhoto): Promise<boolean> {
  try {
    const { id, originalSize } = task
    await keepWaiting({ ...photo, id, accountId, originalSize, addedAt: Date.now() })
    askToStay()
    return true
  } catch (error) {
    console.warn('A photo could not be kept in this browser', error)
    return false
  }
}

/** A kept photo, ready to go up; null where it is gone. */
export async function findKeptPhoto(id: string): Promise<PreparedPhoto | null> {
  const photo = await findWaiting(id)
  if (photo === null) return null
  const { blob, filename, metadata, wasDownsampled } = photo
  return { blob, filename, metadata, wasDownsampled }
}

let hasAsked = false

/** A browser short of room throws away what is kept, unless it was asked not to. */
function askToStay(): void {
  if (hasAsked) return
  hasAsked = true
  void navigator.storage?.persist?.().catch(() => undefined)
}
