const key = 'introSeen'

/** Whether the intro has been seen on this browser. */
export function recallIntro(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(key) === 'true'
}

/** Keeps the intro from coming again on this browser. */
export function rememberIntro(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(key, 'true')
}
