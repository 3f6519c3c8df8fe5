import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { forgetUser } from '../../account/account-api.ts'
import { refreshSoon } from '../../http/refresh-soon.ts'
import { plural } from '../../ui/plural.ts'
import { showToast } from '../../ui/toast.tsx'
import { releasePhotoWorker } from './in-photo-worker.ts'
import { preparePhoto } from './prepare-photo.ts'
import { sendPatiently } from './send-patiently.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { isFinished } from './upload-task.ts'

/** The uploads of this tab, and what can be done with them. */
export function useUploads() {
  const queue = uploadsOf(useQueryClient())
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

// One queue for each cache of answers, that is, one for the running app; it outlives every screen.
const queues = new WeakMap<QueryClient, UploadQueue>()

function uploadsOf(queryClient: QueryClient): UploadQueue {
  const known = queues.get(queryClient)
  if (known) return known
  const queue = createUploadQueue({
    prepare: preparePhoto,
    send: sendPatiently,
    stored: () => refreshSoon(queryClient, ['photos', 'locations']),
    finished: tellFinished,
    signedOut: () => forgetUser(queryClient),
  })
  askBeforeLeaving(queue)
  queues.set(queryClient, queue)
  return queue
}

function tellFinished(uploaded: number): void {
  releasePhotoWorker()
  if (uploaded === 0) return
  showToast({ title: 'Upload Complete', description: `Successfully uploaded ${plural(uploaded, 'photo')}.` })
}

/** While photos are on their way, the browser asks before the page is closed or left. */
function askBeforeLeaving(queue: UploadQueue): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.subscribe(() => {
    const isBusy = queue.snapshot().tasks.some((task) => !isFinished(task))
    if (isBusy) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
