import { withTimeout } from '../device/with-timeout.ts'
import {
  deleteWhere,
  editStore,
  editTimeoutMs,
  loadPendingEdits,
  notifyChange,
  type PendingEdit,
  pendingEdits,
  unsavedEdits,
} from './pending-edits.ts'

/** Returns what becomes of the edit of a row; null is none. */
type Change = (before: PendingEdit | null) => PendingEdit | null

/**
 * Changes the edit of a row; null deletes it. Returns whether it is stored: a device without room has it in this page
 * only. Changes that are made together, or while others are being stored, are stored together.
 */
export async function updatePendingEdit(id: string, change: Change): Promise<boolean> {
  if (waiting.size === 0) storing = storing.then(storeWaiting, storeWaiting)
  const earlier = waiting.get(id)
  waiting.set(id, earlier ? (before) => change(earlier(before)) : change)
  return (await storing).has(id)
}

/** Returns whether some edits exist only in this page. */
export function hasUnsavedEdits(): boolean {
  return [...unsavedEdits.values()].some((edit) => edit !== null)
}

/** Deletes all edits of an account, those that are being stored included. */
export async function deletePendingEdits(accountId: string): Promise<void> {
  await storing.catch(() => undefined)
  for (const [id, edit] of unsavedEdits) if (edit?.accountId === accountId) unsavedEdits.delete(id)
  await deleteWhere((edit) => edit.accountId === accountId)
  await loadPendingEdits()
}

/** What one edit among many adds to the time that a slow phone needs. */
const maxMsPerEdit = 5
/** What is stored next, by row. */
let waiting = new Map<string, Change>()
/** Settles once nothing waits, with the rows whose changes were stored last. */
let storing: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())

async function storeWaiting(): Promise<ReadonlySet<string>> {
  const changes = waiting
  waiting = new Map()
  const stored = new Set(await store(changes))
  await loadPendingEdits()
  notifyChange()
  return stored
}

/** Stores changes and returns the rows for which that worked; the edits of the others are kept in this page. */
async function store(changes: ReadonlyMap<string, Change>): Promise<string[]> {
  const writing = write(changes).then(
    () => true,
    () => false,
  )
  const isStored = await withTimeout(writing, editTimeoutMs + maxMsPerEdit * changes.size)
  if (isStored === false && changes.size > 1) {
    const stored: string[] = []
    for (const change of changes) stored.push(...(await store(new Map([change])).catch(() => []))) // some may fit
    return stored
  }
  for (const [id, change] of changes) {
    if (isStored) unsavedEdits.delete(id)
    else unsavedEdits.set(id, change(pendingEdits.getState().get(id) ?? null))
  }
  return isStored ? [...changes.keys()] : []
}

/** Reads and writes in one transaction, so that nothing that another tab stores is lost. */
function write(changes: ReadonlyMap<string, Change>): Promise<unknown> {
  return editStore.run('readwrite', (edits) => {
    const readings = Array.from(changes, ([id, change]) => {
      const reading = edits.get(id)
      reading.onsuccess = () => {
        const after = change(unsavedEdits.has(id) ? (unsavedEdits.get(id) ?? null) : (reading.result ?? null))
        if (after) edits.put(after)
        else edits.delete(id)
      }
      return reading
    })
    return readings[0] as IDBRequest // there is a change at least
  })
}
