import { byAccount, openIndexedDbStore } from './indexed-db-store.ts'

/** A photo uploaded from this browser, noted until the user is notified that it has been identified. */
export interface PendingIdentification {
  id: string
  accountId: string
  /** The time by `Date.now()`. */
  notedAt: number
  isIdentified: boolean
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

/** Returns the notes of this account, in upload order. */
export async function listPendingIdentifications(accountId: string): Promise<PendingIdentification[]> {
  const pending = await store.run<PendingIdentification[]>('readonly', (photos) =>
    photos.index(byAccount).getAll(accountId),
  )
  return pending.sort((a, b) => a.notedAt - b.notedAt)
}

/**
 * Stores the results for photos: marks `identified` ones and deletes the notes of `untold` ones, which need no
 * notification. Ignores photos whose note another tab has deleted after its own notification.
 */
export async function saveIdentificationResults(
  identified: readonly PendingIdentification[],
  notToNotify: readonly PendingIdentification[],
): Promise<void> {
  await store.run('readwrite', (photos) => {
    for (const { id } of identified) markIdentified(photos, id)
    for (const { id } of notToNotify) photos.delete(id)
    return photos.count()
  })
}

/**
 * Returns how many photos of this account to notify about and deletes their notes, in one transaction, so that only one
 * of several tabs gets the number. Returns 0 while any of them is not identified yet.
 */
export async function takeIdentifiedCount(accountId: string): Promise<number> {
  const pending = await store.run<PendingIdentification[]>('readwrite', (photos) => {
    const all = photos.index(byAccount).getAll(accountId)
    all.onsuccess = () => {
      if (areIdentified(all.result)) for (const { id } of all.result) photos.delete(id)
    }
    return all
  })
  return areIdentified(pending) ? pending.length : 0
}

/** Deletes all notes, of every account. */
export async function clearPendingIdentifications(): Promise<void> {
  await store.run('readwrite', (photos) => photos.clear()).catch(() => undefined) // a browser without storage
}

// a note lost in a power failure only means a missing notification
const store = openIndexedDbStore('creel-identifying', 'relaxed')
const dayMs = 24 * 60 * 60 * 1000

function markIdentified(photos: IDBObjectStore, id: string): void {
  const found = photos.get(id)
  found.onsuccess = () => {
    if (found.result !== undefined) photos.put({ ...found.result, isIdentified: true })
  }
}

function areIdentified(photos: readonly PendingIdentification[]): boolean {
  return photos.every(({ isIdentified }) => isIdentified)
}
