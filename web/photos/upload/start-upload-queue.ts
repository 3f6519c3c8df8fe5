import type { QueryClient } from '@tanstack/react-query'
import { endSession } from '../../account/account-api.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { connection } from '../../api-client/connection.ts'
import {
  deletePendingUpload,
  findPendingUpload,
  listPendingUploadIds,
  listPendingUploads,
  savePendingUpload,
  subscribeToPendingUploads,
} from '../../offline/pending-uploads.ts'
import { registerUnsavedUploads } from '../../offline/unsaved-uploads.ts'
import { withTimeout } from '../../offline/with-timeout.ts'
import { showToast } from '../../ui/toast-store.ts'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { setIsSending, trackUploaded } from '../identification-notifications/track-upload.ts'
import { endPreparation, preparePhoto } from './prepare-photo.ts'
import { countAtRisk, createUploadQueue, isSending, type UploadQueue } from './upload-queue.ts'
import { isUploadPanelShown, uploadedText } from './upload-result.ts'
import { uploadWithRetry } from './upload-with-retry.ts'
import { reportUploaded } from './uploaded-photos.ts'

/** Starts the upload queue of an account and connects it to this browser: its storage, connection and other tabs. */
export function startUploadQueue(queryClient: QueryClient, accountId: string): UploadQueue {
  const queue = createUploadQueue({
    prepare: preparePhoto,
    send: (photo, uploadId, onProgress) =>
      uploadWithRetry(photo, uploadId, onProgress, accountId, { wait: waitWhileOnline }),
    withUploadLock,
    async save({ id, originalSize }, photo) {
      const pending = { ...photo, id, accountId, originalSize, addedAt: Date.now() }
      const saving = savePendingUpload(pending).then(() => true)
      return (await withTimeout(saving, storageTimeoutMs)) ?? false
    },
    listSaved: async () => (await withTimeout(listPendingUploads(accountId), storageTimeoutMs)) ?? [],
    findSaved: findPendingUpload,
    // on failure it is sent again, and the server recognizes its id
    deleteSaved: async (ids) => void (await withTimeout(deletePendingUpload(ids), storageTimeoutMs)),
    isOffline: () => connection.snapshot().isOffline,
    isReachable: connection.check,
    onStored: (photoId) => {
      refetchInBackground(queryClient, 'log')
      if (photoId === null) return
      void trackUploaded(accountId, photoId)
      reportUploaded(photoId)
    },
    onFinished,
    onSignedOut: () => endSession(queryClient),
  })
  queue.subscribe((state) => {
    setIsSending(isSending(state))
    if (state.isStalled && state.tasks.length > 0) requestPersistentStorage()
  })
  const countUnsaved = () => countAtRisk(queue.snapshot())
  warnBeforeUnload(queue, () => countUnsaved() > 0)
  registerUnsavedUploads(accountId, { countAtRisk: countUnsaved, stop: queue.stop })
  connection.onReconnect(queue.resume)
  connection.subscribe(({ isOffline }) => isOffline && queue.pause())
  subscribeToPendingUploads(async () => queue.retainSaved(new Set(await listPendingUploadIds(accountId))))
  return queue
}

/** Waits between attempts, and returns true; returns false as soon as the server turns out to be unreachable. */
function waitWhileOnline(seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, seconds * 1000)
    const unsubscribe = connection.subscribe(() => connection.snapshot().isOffline && finish())
    if (connection.snapshot().isOffline) finish()

    function finish() {
      clearTimeout(timer)
      unsubscribe()
      resolve(!connection.snapshot().isOffline)
    }
  })
}

/**
 * Lets one tab at a time send. Plain HTTP has no Web Locks; two tabs may then send the same photo, which the server
 * stores once.
 */
async function withUploadLock(sendAll: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('creel-uploads', sendAll)
  else await sendAll()
}

let hasRequestedStorage = false

/** Requests persistent storage, without which a browser low on space deletes stored photos. */
function requestPersistentStorage(): void {
  if (hasRequestedStorage) return
  hasRequestedStorage = true
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Some browsers neither open nor refuse a broken database; photos then wait in memory. */
const storageTimeoutMs = 10_000

function onFinished(uploaded: number): void {
  endPreparation()
  if (uploaded === 0 || isUploadPanelShown()) return
  showToast({ title: 'Upload Complete', description: uploadedText(uploaded) })
}
