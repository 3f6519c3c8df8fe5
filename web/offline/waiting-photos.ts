import type { UploadMetadata } from '../../shared/photos.ts'

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
  await inStore('readwrite', (store) => store.put(photo))
  tellChange()
}

/** The photos that wait for this account, in the order they were added. */
export async function listWaiting(accountId: string): Promise<WaitingPhoto[]> {
  const photos = await inStore<WaitingPhoto[]>('readonly', (store) =>
    store.index(byAccount).getAll(accountId),
  )
  return photos.sort((a, b) => a.addedAt - b.addedAt)
}

/** The ids of the photos that wait for this account. */
export async function listWaitingIds(accountId: string): Promise<string[]> {
  const keys = await inStore<IDBValidKey[]>('readonly', (store) =>
    store.index(byAccount).getAllKeys(accountId),
  )
  return keys.map(String)
}

/** How many photos wait for this account. */
export function countWaiting(accountId: string): Promise<number> {
  return inStore('readonly', (store) => store.index(byAccount).count(accountId))
}

/** One photo that waits; null where it is up or was removed meanwhile, be it by another tab. */
export async function findWaiting(id: string): Promise<WaitingPhoto | null> {
  return (await inStore<WaitingPhoto | undefined>('readonly', (store) => store.get(id))) ?? null
}

/** Lets go of photos that need not wait any longer. */
export async function dropWaiting(ids: readonly string[]): Promise<void> {
  await inStore('readwrite', (store) => {
    for (const id of ids.slice(0, -1)) store.delete(id)
    return store.delete(ids.at(-1) ?? '')
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
  const photos = await inStore<WaitingPhoto[]>('readonly', (store) => store.getAll())
  const stale = photos.filter((photo) => photo.accountId !== accountId && photo.addedAt < time)
  if (stale.length > 0) await dropWaiting(stale.map(({ id }) => id))
}

/** Hears of every photo that is kept or let go, by this tab or another; the answer ends that. */
export function subscribeToWaiting(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}

const storeName = 'photos'
const byAccount = 'accountId'
const channelName = 'creel-waiting'

/** Told through a channel of its own, which all others hear, also those of this very tab. */
function tellChange(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** Runs one request in a transaction of its own, and waits until that is written down. */
async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const request = ask(transaction.objectStore(storeName))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The browser gave up keeping photos.'))
    })
    return request.result as Value
  } finally {
    database.close()
  }
}

/** Opened for each use: a connection that stays open would keep another tab from a newer version. */
function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('creel-waiting', 1)
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore(storeName, { keyPath: 'id' })
      store.createIndex(byAccount, byAccount)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
