import type { Coordinates } from '../../shared/coordinates.ts'
import type { UploadMetadata } from '../../shared/photos.ts'
import { byAccount, openIndexedDbStore } from '../device/indexed-db.ts'

/** A photo stored in this browser, as it was chosen and then as it will be sent, until it is uploaded. */
export interface PendingUpload {
  /** The `uploadId` of every attempt. */
  id: string
  /** The account it belongs to; no other account sees or sends it. */
  accountId: string
  filename: string
  /** The time by `Date.now()`; determines the upload order. */
  addedAt: number
  /** The chosen file, and once it is prepared the bytes to upload, already shrunk. */
  blob: Blob
  metadata: UploadMetadata
  wasDownsampled: boolean
  /** Bytes of the file that was chosen. */
  originalSize: number
  /** What is known of a file that is stored as it was chosen, until it is prepared; missing afterwards. */
  chosen?: { sideFile?: SideFile | null; locationId?: string; isLocationFallback?: boolean }
}

/** Where a photo was taken, with its accuracy if it is coarse. */
export type ReportedPosition = Coordinates & { accuracyMeters?: number }

/** What a file beside a photo says of it; used for what the photo does not contain. */
export interface SideFile {
  position: ReportedPosition | null
  /** ISO 8601 in UTC. */
  takenAt: string | null
}

/** A photo as it is stored: WebKit's private windows store no blobs, but bytes. */
type StoredUpload = Omit<PendingUpload, 'blob'> & { blob: Blob | ArrayBuffer; mediaType?: string }

/** Stores a photo; rejects with a `QuotaExceededError` if this device has no room left. */
export async function savePendingUpload(photo: PendingUpload): Promise<void> {
  const put = (stored: StoredUpload) => store.run('readwrite', (photos) => photos.put(stored))
  await put(photo).catch(async (error) => {
    if (!(error instanceof DOMException) || error.name === 'QuotaExceededError') throw error
    await put({ ...photo, blob: await photo.blob.arrayBuffer(), mediaType: photo.blob.type })
  })
  notifyChange()
}

function fromStored({ blob, mediaType, ...photo }: StoredUpload): PendingUpload {
  return { ...photo, blob: blob instanceof Blob ? blob : new Blob([blob], { type: mediaType }) }
}

/** Returns the waiting photos of this account, in the order they were added. */
export async function listPendingUploads(accountId: string): Promise<PendingUpload[]> {
  const photos = await store.run<StoredUpload[]>('readonly', (photos) =>
    photos.index(byAccount).getAll(accountId),
  )
  return photos.map(fromStored).sort((a, b) => a.addedAt - b.addedAt)
}

/** Returns the ids of the waiting photos of this account. */
export async function listPendingUploadIds(accountId: string): Promise<string[]> {
  const keys = await store.run<IDBValidKey[]>('readonly', (photos) =>
    photos.index(byAccount).getAllKeys(accountId),
  )
  return keys.map(String)
}

/** Returns how many photos of this account are waiting. */
export function countPendingUploads(accountId: string): Promise<number> {
  return store.run('readonly', (photos) => photos.index(byAccount).count(accountId))
}

/** Returns one waiting photo; null if it was uploaded or removed meanwhile, possibly by another tab. */
export async function findPendingUpload(id: string): Promise<PendingUpload | null> {
  const photo = await store.run<StoredUpload | undefined>('readonly', (photos) => photos.get(id))
  return photo ? fromStored(photo) : null
}

/** Deletes photos that no longer need to wait. */
export async function deletePendingUpload(ids: readonly string[]): Promise<void> {
  await store.run('readwrite', (photos) => {
    for (const id of ids.slice(0, -1)) photos.delete(id)
    return photos.delete(ids.at(-1) ?? '')
  })
  notifyChange()
}

/** Deletes all waiting photos of this account. */
export async function deleteAllPendingUploads(accountId: string): Promise<void> {
  const ids = await listPendingUploadIds(accountId)
  if (ids.length > 0) await deletePendingUpload(ids)
}

/** Deletes photos of other accounts that have waited since before `time`; no one will return for them. */
export async function deleteOthersPendingUploads(time: number, accountId: string): Promise<void> {
  const photos = await store.run<StoredUpload[]>('readonly', (photos) => photos.getAll())
  const expired = photos.filter((photo) => photo.accountId !== accountId && photo.addedAt < time)
  if (expired.length > 0) await deletePendingUpload(expired.map(({ id }) => id))
}

/** Calls `listener` for every photo stored or deleted, in any tab; returns a function that unsubscribes. */
export function subscribeToPendingUploads(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}

const store = openIndexedDbStore('creel-waiting')
const channelName = 'creel-waiting'

/**
 * Announces a change on a new channel, because a channel object does not receive its own messages: this way, every
 * other one does, including those of this tab.
 */
function notifyChange(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}
