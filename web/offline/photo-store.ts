/** A place in this browser for photos, or for what is noted of them: by their id, and by the account they belong to. */
export interface PhotoStore {
  /** Runs one request, with whatever it sets off, in a transaction of its own, and waits until that is written down. */
  run<Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<Value>
}

/** The index of a store by account. */
export const byAccount = 'accountId'

/**
 * Opens the place of this name; unlike in localStorage, no tab ever writes over what another has written just now. What
 * is written strictly outlives the power too, and takes as long as the disk does.
 */
export function openPhotoStore(name: string, durability: 'strict' | 'relaxed' = 'strict'): PhotoStore {
  return {
    async run<Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest) {
      const database = await openDatabase(name)
      try {
        const transaction = database.transaction(storeName, mode, { durability })
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
    },
  }
}

const storeName = 'photos'

/** Opened for each use: a connection that stays open would keep another tab from a newer version. */
function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore(storeName, { keyPath: 'id' })
      store.createIndex(byAccount, byAccount)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
