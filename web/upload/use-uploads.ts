import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { endSession, storePerAccount } from '../account/account-api.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { connection } from '../api-client/connection.ts'
import { withRetries } from '../api-client/retry.ts'
import { withTabLock } from '../device/tab-lock.ts'
import { withTimeout } from '../device/with-timeout.ts'
import {
  deletePendingUpload,
  findPendingUpload,
  listPendingUploadIds,
  listPendingUploads,
  savePendingUpload,
  subscribeToPendingUploads,
} from '../offline/pending-uploads.ts'
import { registerUnsavedUploads } from '../offline/unsaved-uploads.ts'
import { showToast } from '../ui/toast-store.ts'
import { warnBeforeUnload } from '../ui/warn-before-unload.ts'
import { endPreparation, preparePhoto } from './prepare-photo.ts'
import { sendUpload } from './send-upload.ts'
import { UploadError } from './upload-error.ts'
import { countAtRisk, createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { isUploadPanelShown, uploadedText } from './upload-result.ts'
import { reportUploaded, uploadLock } from './uploaded-photos.ts'

/** Returns the uploads of this tab: the queue and its current state. */
export function useUploads() {
  const queue = queueFor(useQueryClient())
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Resumes the uploads stored in this browser for the signed-in user, whether added in another tab or days ago. */
export function resumeUploads(queryClient: QueryClient): void {
  queueFor(queryClient).loadSaved()
}

const queueFor = storePerAccount(startUploadQueue)

/** Starts the upload queue of an account and connects it to this browser: its storage, connection and other tabs. */
function startUploadQueue(queryClient: QueryClient, accountId: string): UploadQueue {
  const queue = createUploadQueue({
    prepare: preparePhoto,
    send: (photo, uploadId, onProgress) =>
      withRetries(() => sendUpload(photo, uploadId, onProgress, accountId), {
        canRetry: (error) => error instanceof UploadError && error.isTransient,
        wait: waitWhileOnline,
        delaysMs: [1000, 4000, 10_000], // reception on the water comes and goes
      }),
    // Without locks, two tabs may send the same photo, which the server stores once.
    withUploadLock: (sendAll) => withTabLock(uploadLock, sendAll),
    async saveOriginal({ id, originalSize, selected }) {
      if (!(selected?.file instanceof File)) return false // an archive keeps what is in it
      const { file, capture: _, ...chosen } = selected
      const pending = {
        id,
        accountId,
        originalSize,
        addedAt: Date.now(),
        filename: file.name,
        blob: file,
        chosen,
      }
      const saving = savePendingUpload({ ...pending, metadata: {}, wasDownsampled: false }).then(() => true)
      return (await withTimeout(saving, storageTimeoutMs)) ?? false
    },
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
      if (photoId !== null) reportUploaded(photoId)
    },
    onFinished,
    onSignedOut: () => endSession(queryClient),
  })
  queue.subscribe((state) => {
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

/** Waits between attempts; rejects with the error of the last one as soon as the server turns out to be unreachable. */
function waitWhileOnline(milliseconds: number, error: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, milliseconds)
    const unsubscribe = connection.subscribe(() => connection.snapshot().isOffline && finish())
    if (connection.snapshot().isOffline) finish()

    function finish() {
      clearTimeout(timer)
      unsubscribe()
      if (connection.snapshot().isOffline) reject(error)
      else resolve()
    }
  })
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
