import type { QueryClient } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import { endSession } from '../../account/account-api.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { connection } from '../../api-client/connection.ts'
import {
  deletePendingUpload,
  listPendingUploadIds,
  subscribeToPendingUploads,
} from '../../offline/pending-uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import { setIsSending, trackUploaded } from '../identification-notifications/track-upload.ts'
import { releasePhotoWorker } from './photo-worker-client.ts'
import { preparePhoto } from './prepare-photo.ts'
import { protectUnsavedPhotos } from './protect-unsaved-photos.ts'
import { findPendingPhoto, savePendingPhoto } from './save-pending-photo.ts'
import { createUploadQueue, isSending, type UploadQueue } from './upload-queue.ts'
import { uploadWithRetry } from './upload-with-retry.ts'

/** Starts the upload queue of an account and connects it to this browser: its storage, connection and other tabs. */
export function startUploadQueue(queryClient: QueryClient, accountId: string): UploadQueue {
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
      refetchInBackground(queryClient, 'log')
      if (photoId !== null) void trackUploaded(accountId, photoId)
    },
    onFinished,
    onSignedOut: () => endSession(queryClient),
  })
  queue.subscribe(() => setIsSending(isSending(queue.snapshot())))
  protectUnsavedPhotos(accountId, queue)
  connection.onReconnect(queue.resume)
  connection.subscribe(({ isOffline }) => isOffline && queue.pause())
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
