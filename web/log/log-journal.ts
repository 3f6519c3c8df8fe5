import { type ChangesPage, logFormat } from '../../shared/sync.ts'
import { result, runTransaction } from '../device/indexed-db.ts'

/*
 * The log of the signed-in user in IndexedDB, as the pages of changes that led to it. A change of one photo adds one
 * small record, and opening the log reads a few large ones. At most one account has a journal. What else this browser knows of
 * that log is beside its state (`noted-positions.ts`), so that it is deleted with it.
 */

/** The state of a journal. */
export interface JournalState {
  accountId: string
  /** The cursor after the last page; null while there is none. */
  cursor: string | null
  /** When the request began whose response last confirmed it (`Date.now()`). */
  confirmedAt: number
  /** The key of the last page. */
  lastKey: number
  /** How many pages were added since the whole log was written. */
  changeCount: number
  /** The format of rows that its writer knew; absent in journals of before there was more than one. */
  format?: number
}

/** Pages to add to a journal, and the state after them. */
interface JournalEntries extends Pick<JournalState, 'cursor' | 'confirmedAt'> {
  pages: readonly ChangesPage[]
}

/** From where to read a journal, and what to do with its pages. */
interface JournalReader {
  /** The key of the last page read before; 0 to read from the start. */
  after: number
  /** The cursor of the log in memory, if there is one: a journal with the same cursor has nothing new. */
  knownCursor: string | null
  onPage(page: ChangesPage): void
  /** Called once before, with the first page of the whole log and all changes since. */
  onFirstPages?(pages: ChangesPage[]): void
}

/**
 * Reads the pages after a key one by one, so that the screen can be drawn in between. From the start, it makes the journal
 * this account's, which deletes another account's. Returns its state; null if there is none.
 */
export async function readJournal(
  accountId: string,
  { after, knownCursor, onPage, onFirstPages }: JournalReader,
): Promise<JournalState | null> {
  return await withStores(async ({ pages, state }) => {
    const found = await result<JournalState | undefined>(state.get('state'))
    if (found?.accountId !== accountId || isOlderWriters(found)) {
      if (after > 0) return null // it was deleted, or is another account's by now
      // Keys never repeat, or a tab would take pages of a new journal for those it has read.
      const lastKey = Date.now()
      const empty = { accountId, cursor: null, confirmedAt: 0, lastKey, changeCount: 0, format: logFormat }
      pages.clear()
      if (found?.accountId !== accountId) state.clear() // not on an update of Creel
      state.put(empty, 'state')
      return empty
    }
    if (found.lastKey <= after || found.cursor === knownCursor) return found
    const read = (key: IDBValidKey) => result<ChangesPage>(pages.get(key))
    const keys = await result<IDBValidKey[]>(pages.getAllKeys(IDBKeyRange.lowerBound(after, true)))
    const changeKeys = keys.splice(Math.max(0, keys.length - found.changeCount))
    const first = await Promise.all(keys.splice(0, 1).map(read))
    const changes = await Promise.all(changeKeys.map(read))
    onFirstPages?.([...first, ...changes])
    for (const page of first) onPage(page)
    for (const key of keys) onPage(await read(key))
    for (const page of changes) onPage(page)
    return found
  })
}

/**
 * Adds the changes from one cursor to another; a whole log replaces all pages. Returns the key of the last page; null if
 * nothing was added, because another tab was faster, or the account has signed out meanwhile.
 */
export async function appendToJournal(
  accountId: string,
  since: string | null,
  { pages: added, cursor, confirmedAt }: JournalEntries,
): Promise<number | null> {
  return await withStores(async ({ pages, state }) => {
    const found = await result<JournalState | undefined>(state.get('state'))
    if (found?.accountId !== accountId || found.cursor !== since) return null
    const isWholeLog = added[0]?.isWholeLog ?? false
    if (isWholeLog) pages.clear()
    for (const [index, page] of added.entries()) pages.put(page, found.lastKey + 1 + index)
    const lastKey = found.lastKey + added.length
    const changeCount = isWholeLog ? 0 : found.changeCount + added.length
    const format = logFormat
    state.put(
      { accountId, cursor, confirmedAt, lastKey, changeCount, format } satisfies JournalState,
      'state',
    )
    return lastKey
  })
}

/**
 * Returns whether a tab with an older app has written a journal of a newer format, whose changes it may have taken for
 * nothing. A cursor is `instance.imports.format.version`.
 */
function isOlderWriters({ cursor, format = 3 }: JournalState): boolean {
  return cursor !== null && Number(cursor.split('.').at(-2)) > format
}

/** Deletes the journal; a response that is still under way is not added afterwards. */
export async function deleteJournal(): Promise<void> {
  await withStores(async ({ pages, state }) => {
    pages.clear()
    state.clear()
  })
}

/**
 * Runs work in a transaction of its own and returns its result once that is complete; null if the browser stores
 * nothing, or has no room left.
 */
export async function withStores<Value>(
  work: (stores: Record<'pages' | 'state', IDBObjectStore>) => Promise<Value>,
): Promise<Value | null> {
  const scope = {
    name: 'creel-log',
    create,
    stores: ['pages', 'state'] as [string, string],
    mode: 'readwrite' as const,
  }
  return await runTransaction(scope, (transaction) =>
    work({ pages: transaction.objectStore('pages'), state: transaction.objectStore('state') }),
  ).catch(() => null)
}

function create(database: IDBDatabase) {
  for (const name of ['pages', 'state']) database.createObjectStore(name)
}
