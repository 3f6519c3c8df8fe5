/** Photos of one account that went up from this browser and are not known to be identified yet. */
export interface IdentifyingPhotos {
  accountId: string
  waiting: readonly string[]
  /** How many of those noted with them have been identified meanwhile. */
  identified: number
  /** When the last of them was noted, by `Date.now()`. */
  notedAt: number
}

/** What is noted for this account; for another one it is as if nothing were. */
export function recallIdentifying(
  accountId: string,
  storage: () => Storage = browserStorage,
): IdentifyingPhotos {
  const none = { accountId, waiting: [], identified: 0, notedAt: 0 }
  try {
    const kept = JSON.parse(storage().getItem(key) ?? 'null') as IdentifyingPhotos | null
    return kept?.accountId === accountId ? kept : none
  } catch {
    return none // storage is switched off, or something else wrote there
  }
}

/** Keeps it until the next visit, where the browser lets us. */
export function keepIdentifying(photos: IdentifyingPhotos, storage: () => Storage = browserStorage): void {
  try {
    if (photos.waiting.length === 0) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(photos))
  } catch {
    // storage is switched off or full: nobody will be told
  }
}

/** Forgets it, whoever it was noted for. */
export function forgetIdentifying(): void {
  keepIdentifying({ accountId: '', waiting: [], identified: 0, notedAt: 0 })
}

const key = 'identifying'

function browserStorage(): Storage {
  return localStorage
}
