import type { UploadMetadata } from '../../shared/photos.ts'
import { byAccount, openPhotoStore } from './photo-store.ts'

/** A photo that waits in this browser until it is up. */
export interface WaitingPhoto {
  /** The `uploadId` of every attempt. */
  id: string
  /** Whose it is: nobody else sees or sends it. */
  accountId: string
  filename: string
  /** By `Date.now()`; the order in which they go up. */
  addedAt: number
  /** What goes up, already shrunk. */
  blob: Blob
  metadata: UploadMetadata
  wasDownsampled: boolean
  /** Bytes of the file that was chosen. */
  originalSize: number
}

/** Keeps a photo; rejects with a `QuotaExceededError` where this device has no room left. */
export async function keepWaiting(photo: WaitingPhoto): Promise<void> {
  await store.run('readwrite', (photos) => photos.put(photo))
  tellChange()
}

/** The photos that wait for this account, in the order they were added. */
export async function listWaiting(accountId: string): Promise<WaitingPhoto[]> {
  const photos = await store.run<WaitingPhoto[]>('readonly', (photos) =>
    photos.index(byAccount).getAll(accountId),
  )
  return photos.sort((a, b) => a.addedAt - b.addedAt)
}

/** The ids of the photos that wait for this account. */
export async function listWaitingIds(accountId: string): Promise<string[]> {
  const keys = await store.run<IDBValidKey[]>('readonly', (photos) =>
    photos.index(byAccount).getAllKeys(accountId),
  )
  return keys.map(String)
}

/** How many photos wait for this account. */
export function countWaiting(accountId: string): Promise<number> {
  return store.run('readonly', (photos) => photos.index(byAccount).count(accountId))
}

/** One photo that waits; null where it is up or was removed meanwhile, be it by another tab. */
export async function findWaiting(id: string): Promise<WaitingPhoto | null> {
  return (await store.run<WaitingPhoto | undefined>('readonly', (photos) => photos.get(id))) ?? null
}

/** Lets go of photos that need not wait any longer. */
export async function dropWaiting(ids: readonly string[]): Promise<void> {
  await store.run('readwrite', (photos) => {
    for (const id of ids.slice(0, -1)) photos.delete(id)
    return photos.delete(ids.at(-1) ?? '')
  })
  tellChange()
}

/** Lets go of everything that waits for this account. */
export async function dropAllWaiting(accountId: string): Promise<void> {
  const ids = await listWaitingIds(accountId)
  if (ids.length > 0) await dropWaiting(ids)
}

/** Lets go of what has waited since before that time for other accounts than this: nobody comes back for it any more. */
export async function dropOthersBefore(time: number, accountId: string): Promise<void> {
  const photos = await store.run<WaitingPhoto[]>('readonly', (photos) => photos.getAll())
  const stale = photos.filter((photo) => photo.accountId !== accountId && photo.addedAt < time)
  if (stale.length > 0) await dropWaiting(stale.map(({ id }) => id))
}

/** Hears of every photo that is kept or let go, by this tab or another; the answer ends that. */
export function subscribeToWaiting(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}

const store = openPhotoStore('creel-waiting')
const channelName = 'creel-waiting'

/** Told through a channel of its own, which all others hear, also those of this very tab. */
function tellChange(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}
