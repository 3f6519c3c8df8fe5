import { registerUnsavedUploads } from '../../offline/unsaved-uploads.ts'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { countAtRisk, type UploadQueue } from './upload-queue.ts'

/** Protects photos that are stored nowhere else when the page is hidden or closed, or the user signs out. */
export function protectUnsavedPhotos(accountId: string, queue: UploadQueue): void {
  const count = () => countAtRisk(queue.snapshot())
  warnBeforeUnload(queue, () => count() > 0)
  saveWhenHidden(queue)
  registerUnsavedUploads(accountId, { countAtRisk: count, stop: queue.stop })
}

/** Stores photos when the page is hidden, because locking a phone suspends the page, and often ends it. */
function saveWhenHidden(queue: UploadQueue): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void queue.saveAll()
  })
}
