const key = 'introSeen'

/** Returns whether the intro has already been closed in this browser. */
export function isIntroSeen(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(key) === 'true'
}

/** Records that the intro has been closed, so that it does not appear again in this browser. */
export function saveIntroSeen(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(key, 'true')
}
