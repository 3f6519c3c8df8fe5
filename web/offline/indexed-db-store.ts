/** An IndexedDB store for photos, or for notes about them, keyed by photo id and indexed by account. */
export interface IndexedDbStore {
  /**
   * Runs one request, with any further requests that it makes, in its own transaction; resolves with the request's
   * result once the transaction has completed.
   */
  run<Value>(mode: IDBTransactionMode, createRequest: (store: IDBObjectStore) => IDBRequest): Promise<Value>
}

/** The name of a store's index by account. */
export const byAccount = 'accountId'

/**
 * Opens the photo store with this name. Unlike with localStorage, tabs cannot overwrite each other's latest writes.
 * With `strict` durability, writes survive a power failure and take as long as the disk does.
 */
export function openIndexedDbStore(
  name: string,
  durability: 'strict' | 'relaxed' = 'strict',
): IndexedDbStore {
  return {
    async run<Value>(mode: IDBTransactionMode, createRequest: (store: IDBObjectStore) => IDBRequest) {
      const database = await openDatabase(name)
      try {
        const transaction = database.transaction(storeName, mode, { durability })
        const request = createRequest(transaction.objectStore(storeName))
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve()
          transaction.onabort = () =>
            reject(transaction.error ?? new Error('The browser stopped saving photos.'))
        })
        return request.result as Value
      } finally {
        database.close()
      }
    },
  }
}

const storeName = 'photos'

/** Opens the database for one use, since an open connection would block another tab's upgrade. */
function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open(name, 1)
    openRequest.onupgradeneeded = () => {
      const store = openRequest.result.createObjectStore(storeName, { keyPath: 'id' })
      store.createIndex(byAccount, byAccount)
    }
    openRequest.onsuccess = () => resolve(openRequest.result)
    openRequest.onerror = () => reject(openRequest.error)
  })
}
