import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { clearUserCache, userQuery } from '../../account/account-api.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { connection } from '../../api-client/connection.ts'
import {
  deletePendingUpload,
  listPendingUploadIds,
  listPendingUploads,
  subscribeToPendingUploads,
} from '../../offline/pending-uploads.ts'
import { registerUnsavedUploads } from '../../offline/unsaved-uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { setIsSending, trackUploaded } from '../identification-notifications/track-upload.ts'
import { releasePhotoWorker } from './photo-worker-client.ts'
import { preparePhoto } from './prepare-photo.ts'
import { findPendingPhoto, savePendingPhoto } from './save-pending-photo.ts'
import { countAtRisk, createUploadQueue, isSending, type UploadQueue } from './upload-queue.ts'
import { pendingTask } from './upload-task.ts'
import { uploadWithRetry } from './upload-with-retry.ts'

/** Returns the uploads of this tab: the queue and its current state. */
export function useUploads() {
  const queue = queueFor(useQueryClient())
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Resumes the uploads stored in this browser for the signed-in user, whether added in another tab or days ago. */
export async function resumeUploads(queryClient: QueryClient): Promise<void> {
  const accountId = currentAccountId(queryClient)
  const waiting = await listPendingUploads(accountId)
  if (currentAccountId(queryClient) === accountId) queueFor(queryClient).addSaved(waiting.map(pendingTask))
}

// One queue per query client, that is, one for the running app; it outlives every screen.
const queues = new WeakMap<QueryClient, { accountId: string; queue: UploadQueue }>()

function queueFor(queryClient: QueryClient): UploadQueue {
  const existing = queues.get(queryClient)
  const accountId = currentAccountId(queryClient) || existing?.accountId || ''
  if (existing?.accountId === accountId) return existing.queue
  const queue = startQueue(queryClient, accountId)
  queues.set(queryClient, { accountId, queue })
  return queue
}

function currentAccountId(queryClient: QueryClient): string {
  return queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
}

function startQueue(queryClient: QueryClient, accountId: string): UploadQueue {
  const queue = createUploadQueue({
    prepare: preparePhoto,
    send: (photo, uploadId, onProgress) =>
      uploadWithRetry(photo, uploadId, onProgress, accountId, { wait: waitWhileOnline }),
    withUploadLock,
    save: (task, photo) => savePendingPhoto(accountId, task, photo),
    findSaved: findPendingPhoto,
    // on failure it is sent again, and the server recognizes its id
    deleteSaved: (ids) => deletePendingUpload(ids).catch(() => undefined),
    isOffline: () => connection.snapshot().isOffline,
    isReachable: connection.check,
    onStored: (photoId) => {
      refetchInBackground(queryClient, ['photos', 'locations'])
      if (photoId !== null) void trackUploaded(accountId, photoId)
    },
    onFinished,
    onSignedOut: () => clearUserCache(queryClient),
  })
  queue.subscribe(() => setIsSending(isSending(queue.snapshot())))
  warnBeforeUnload(queue, () => countAtRisk(queue.snapshot()) > 0)
  saveWhenHidden(queue)
  registerUnsavedUploads(accountId, { countAtRisk: () => countAtRisk(queue.snapshot()), stop: queue.stop })
  connection.onReconnect(queue.resume)
  subscribeToPendingUploads(async () => queue.retainSaved(new Set(await listPendingUploadIds(accountId))))
  return queue
}

/** Waits between attempts; ends early once the server turns out to be unreachable. */
function waitWhileOnline(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, seconds * 1000)
    const unsubscribe = connection.subscribe(() => connection.snapshot().isOffline && finish())
    if (connection.snapshot().isOffline) finish()

    function finish() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}

/**
 * Runs one upload at a time across tabs. Plain HTTP has no Web Locks; two tabs may then send the same photo, which the
 * server stores once.
 */
async function withUploadLock(upload: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('creel-uploads', upload)
  else await upload()
}

function onFinished(uploaded: number): void {
  releasePhotoWorker()
  if (uploaded === 0) return
  showToast({ title: 'Upload Complete', description: `Successfully uploaded ${plural(uploaded, 'photo')}.` })
}

/** Stores photos when the page is hidden, because locking a phone suspends the page, and often ends it. */
function saveWhenHidden(queue: UploadQueue): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void queue.saveAll()
  })
}
