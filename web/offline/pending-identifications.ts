import { byAccount, openIndexedDbStore } from './indexed-db-store.ts'

/** A photo uploaded from this browser, noted until the user is notified that it has been identified. */
export interface PendingIdentification {
  id: string
  accountId: string
  /** The time by `Date.now()`. */
  notedAt: number
}

/** Stores the note of a photo. */
export async function addPendingIdentification(photo: PendingIdentification): Promise<void> {
  await store.run('readwrite', (photos) => photos.put(photo))
}

/** Deletes notes older than a day, which are no longer worth a notification. */
export async function deleteExpiredIdentifications(): Promise<void> {
  await store.run('readwrite', (photos) => {
    const all = photos.getAll()
    all.onsuccess = () => {
      const pending = all.result as PendingIdentification[]
      for (const { id, notedAt } of pending) if (Date.now() - notedAt > dayMs) photos.delete(id)
    }
    return all
  })
}

/**
 * Deletes and returns all notes of this account if they are ready, in one transaction, so that only one of several tabs
 * gets them; otherwise returns none.
 */
export async function takePendingIdentifications(
  accountId: string,
  areReady: (photos: readonly PendingIdentification[]) => boolean,
): Promise<PendingIdentification[]> {
  let taken: PendingIdentification[] = []
  await store.run('readwrite', (photos) => {
    const all = photos.index(byAccount).getAll(accountId)
    all.onsuccess = () => {
      if (!areReady(all.result)) return
      taken = all.result
      for (const { id } of taken) photos.delete(id)
    }
    return all
  })
  return taken
}

/** Deletes all notes, of every account. */
export async function clearPendingIdentifications(): Promise<void> {
  await store.run('readwrite', (photos) => photos.clear()).catch(() => undefined) // a browser without storage
}

// a note lost in a power failure only means a missing notification
const store = openIndexedDbStore('creel-identifying', 'relaxed')
const dayMs = 24 * 60 * 60 * 1000
