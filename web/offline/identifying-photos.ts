import { byAccount, openPhotoStore } from './photo-store.ts'

/** A photo that went up from this browser, noted until it is told that it has been identified. */
export interface IdentifyingPhoto {
  id: string
  accountId: string
  /** By `Date.now()`. */
  notedAt: number
  isIdentified: boolean
}

/** Notes a photo. */
export async function noteIdentifying(photo: IdentifyingPhoto): Promise<void> {
  await store.run('readwrite', (photos) => photos.put(photo))
}

/** What is noted for longer than a day is no news any longer, and goes. */
export async function dropOldNotes(): Promise<void> {
  await store.run('readwrite', (photos) => {
    const all = photos.getAll()
    all.onsuccess = () => {
      const noted = all.result as IdentifyingPhoto[]
      for (const { id, notedAt } of noted) if (Date.now() - notedAt > dayMs) photos.delete(id)
    }
    return all
  })
}

/** What is noted for this account, in the order it went up. */
export async function listIdentifying(accountId: string): Promise<IdentifyingPhoto[]> {
  const noted = await store.run<IdentifyingPhoto[]>('readonly', (photos) =>
    photos.index(byAccount).getAll(accountId),
  )
  return noted.sort((one, other) => one.notedAt - other.notedAt)
}

/**
 * Notes what has become of photos: these are identified, and of those there is nothing to tell. What another tab has told
 * of meanwhile is noted no more.
 */
export async function markAnswered(
  identified: readonly IdentifyingPhoto[],
  untold: readonly IdentifyingPhoto[],
): Promise<void> {
  await store.run('readwrite', (photos) => {
    for (const { id } of identified) markIdentified(photos, id)
    for (const { id } of untold) photos.delete(id)
    return photos.count()
  })
}

/**
 * How many photos of this account there are to tell of, and they are noted no longer: of several tabs that ask, one gets
 * the number. None while any of them still waits.
 */
export async function takeIdentified(accountId: string): Promise<number> {
  const noted = await store.run<IdentifyingPhoto[]>('readwrite', (photos) => {
    const all = photos.index(byAccount).getAll(accountId)
    all.onsuccess = () => {
      if (areIdentified(all.result)) for (const { id } of all.result) photos.delete(id)
    }
    return all
  })
  return areIdentified(noted) ? noted.length : 0
}

/** Forgets all that is noted, whoever for. */
export async function forgetIdentifying(): Promise<void> {
  await store.run('readwrite', (photos) => photos.clear()).catch(() => undefined) // a browser that keeps nothing
}

const store = openPhotoStore('creel-identifying', 'relaxed') // of a note lost with the power nobody is told
const dayMs = 24 * 60 * 60 * 1000

function markIdentified(photos: IDBObjectStore, id: string): void {
  const found = photos.get(id)
  found.onsuccess = () => {
    if (found.result !== undefined) photos.put({ ...found.result, isIdentified: true })
  }
}

function areIdentified(photos: readonly IdentifyingPhoto[]): boolean {
  return photos.every(({ isIdentified }) => isIdentified)
}
