import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { forgetUser, userQuery } from '../../account/account-api.ts'
import { connection } from '../../http/connection.ts'
import { refreshSoon } from '../../http/refresh-soon.ts'
import { shareUnsent } from '../../offline/unsent-photos.ts'
import { dropWaiting, listWaiting, listWaitingIds, subscribeToWaiting } from '../../offline/waiting-photos.ts'
import { plural } from '../../ui/plural.ts'
import { showToast } from '../../ui/toast-store.ts'
import { noteUploaded, tellSending } from '../identified/note-uploaded.ts'
import { releasePhotoWorker } from './in-photo-worker.ts'
import { findKeptPhoto, keepPhoto } from './keep-photo.ts'
import { preparePhoto } from './prepare-photo.ts'
import { sendPatiently } from './send-patiently.ts'
import { countAtRisk, createUploadQueue, isWorking, type UploadQueue } from './upload-queue.ts'
import { keptTask } from './upload-task.ts'

/** Returns the uploads of this tab: the queue and its current state. */
export function useUploads() {
  const queue = uploadsOf(useQueryClient())
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Resumes the uploads stored in this browser for the signed-in user, whether added in another tab or days ago. */
export async function carryOnUploads(queryClient: QueryClient): Promise<void> {
  const accountId = accountOf(queryClient)
  const waiting = await listWaiting(accountId)
  if (accountOf(queryClient) === accountId) uploadsOf(queryClient).addKept(waiting.map(keptTask))
}

// One queue per query client, that is, one for the running app; it outlives every screen.
const queues = new WeakMap<QueryClient, { accountId: string; queue: UploadQueue }>()

function uploadsOf(queryClient: QueryClient): UploadQueue {
  const known = queues.get(queryClient)
  const accountId = accountOf(queryClient) || known?.accountId || ''
  if (known?.accountId === accountId) return known.queue
  const queue = startQueue(queryClient, accountId)
  queues.set(queryClient, { accountId, queue })
  return queue
}

function accountOf(queryClient: QueryClient): string {
  return queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
}

function startQueue(queryClient: QueryClient, accountId: string): UploadQueue {
  const queue = createUploadQueue({
    prepare: preparePhoto,
    send: (photo, uploadId, sent) =>
      sendPatiently(photo, uploadId, sent, accountId, { wait: waitWhileThere }),
    inTurn,
    keep: (task, photo) => keepPhoto(accountId, task, photo),
    findKept: findKeptPhoto,
    // on failure it is sent again, and the server recognizes its id
    dropKept: (ids) => dropWaiting(ids).catch(() => undefined),
    isOffline: () => connection.snapshot().isOffline,
    isReachable: connection.check,
    stored: (photoId) => {
      refreshSoon(queryClient, ['photos', 'locations'])
      if (photoId !== null) void noteUploaded(accountId, photoId)
    },
    finished: tellFinished,
    signedOut: () => forgetUser(queryClient),
  })
  queue.subscribe(() => tellSending(isWorking(queue.snapshot())))
  askBeforeLeaving(queue)
  keepBeforeSleep(queue)
  shareUnsent(accountId, { countAtRisk: () => countAtRisk(queue.snapshot()), stop: queue.stop })
  connection.onBack(queue.resume)
  subscribeToWaiting(async () => queue.keepOnly(new Set(await listWaitingIds(accountId))))
  return queue
}

/** Waits between attempts; ends early once the server turns out to be unreachable. */
function waitWhileThere(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, seconds * 1000)
    const stopHearing = connection.subscribe(() => connection.snapshot().isOffline && end())
    if (connection.snapshot().isOffline) end()

    function end() {
      clearTimeout(timer)
      stopHearing()
      resolve()
    }
  })
}

/**
 * Runs one upload at a time across tabs. Plain HTTP has no Web Locks; two tabs may then send the same photo, which the
 * server stores once.
 */
async function inTurn(upload: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('creel-uploads', upload)
  else await upload()
}

function tellFinished(uploaded: number): void {
  releasePhotoWorker()
  if (uploaded === 0) return
  showToast({ title: 'Upload Complete', description: `Successfully uploaded ${plural(uploaded, 'photo')}.` })
}

/** Makes the browser ask for confirmation before the page is closed or left while photos are stored nowhere else. */
function askBeforeLeaving(queue: UploadQueue): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.subscribe(() => {
    if (countAtRisk(queue.snapshot()) > 0) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}

/** Stores photos when the page is hidden, because locking a phone suspends the page, and often ends it. */
function keepBeforeSleep(queue: UploadQueue): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void queue.keepRest()
  })
}
