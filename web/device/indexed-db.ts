import { withTimeout } from './with-timeout.ts'

/** An IndexedDB store for photos, or for edits of them, keyed by photo id and indexed by account. */
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
 * Opens the photo store with this name. Unlike with localStorage, tabs cannot overwrite each other's latest writes, which
 * survive a power failure and take as long as the disk does.
 */
export function openIndexedDbStore(name: string): IndexedDbStore {
  return {
    run: async (mode, createRequest) => {
      const scope = { name, create, stores: [storeName] as [string], mode, durability: 'strict' as const }
      return (await runTransaction(scope, (transaction) => createRequest(transaction.objectStore(storeName))))
        .result
    },
  }
}

const storeName = 'photos'

function create(database: IDBDatabase) {
  database.createObjectStore(storeName, { keyPath: 'id' }).createIndex(byAccount, byAccount)
}

/** The stores of a database to use, and how. */
interface Scope {
  name: string
  /** Creates the stores of a new database. */
  create(database: IDBDatabase): void
  stores: [string, ...string[]]
  mode: IDBTransactionMode
  durability?: IDBTransactionDurability
}

/**
 * Runs work in a transaction of its own and resolves with its result once that is complete. Rejects if the page is left before, since a
 * page that the browser keeps for Back would block all others, and if the browser lets it wait: some neither open nor refuse a
 * broken database.
 */
export async function runTransaction<Value>(
  { name, create, stores, mode, durability }: Scope,
  work: (transaction: IDBTransaction) => Value | Promise<Value>,
): Promise<Value> {
  if (isSilent) throw new Error(reason)
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => create(opening.result)
  let database: IDBDatabase | null = null
  let transaction: IDBTransaction | null = null
  const end = () => {
    try {
      ;(transaction ?? opening.transaction)?.abort()
    } catch {
      // it has ended, or is being written
    }
    database?.close() // an open connection would block another tab's upgrade
  }
  globalThis.addEventListener?.('pagehide', end)
  try {
    database = await inTime(opening)
    const running = database.transaction(stores, mode, { durability })
    transaction = running
    const completion = new Promise<void>((resolve, reject) => {
      running.oncomplete = () => resolve()
      running.onabort = () => reject(running.error ?? new Error(reason))
    })
    const begun = inTime(running.objectStore(stores[0]).getKey(0))
    const [value] = await Promise.all([begun.then(() => work(running)), completion])
    return value
  } finally {
    globalThis.removeEventListener?.('pagehide', end)
    end()
  }
}

/** Resolves with the result of a request, without ending its transaction. */
export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Calls `listener` when the browser’s storage does not respond. */
export function onSilence(listener: () => void): void {
  notify = listener
  if (isSilent) listener()
}

/** A phone under load may take seconds, and what fails here fails an upload. A broken browser is waited for once. */
const limitMs = 10_000
const reason = 'The storage of this browser doesn’t respond.'
/** Whether a request waits that has exceeded the limit. No other needs to wait as long. */
let isSilent = false
let notify = () => {}

async function inTime<Value>(request: IDBRequest<Value>): Promise<Value> {
  const answer = result(request)
  await withTimeout(answer, limitMs)
  if (request.readyState === 'done') return answer
  isSilent = true
  notify()
  const recover = () => {
    isSilent = false
  }
  answer.then(recover, recover)
  throw new Error(reason)
}
