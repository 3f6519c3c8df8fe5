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
import { withTimeout } from './with-timeout.ts'

/**
 * Changes the edit of a photo; null deletes it. Returns whether it is stored: a device without room has it in this page
 * only.
 */
export async function updatePendingEdit(
  id: string,
  change: (before: PendingEdit | null) => PendingEdit | null,
): Promise<boolean> {
  const writing = editStore.run('readwrite', (edits) => {
    const reading = edits.get(id)
    reading.onsuccess = () => {
      const after = change(unsavedEdits.has(id) ? (unsavedEdits.get(id) ?? null) : (reading.result ?? null))
      if (after) edits.put(after)
      else edits.delete(id)
    }
    return reading
  })
  const isStored =
    (await withTimeout(
      writing.then(() => true),
      editTimeoutMs,
    )) === true
  if (isStored) unsavedEdits.delete(id)
  else unsavedEdits.set(id, change(pendingEdits.getState().get(id) ?? null))
  await loadPendingEdits()
  notifyChange()
  return isStored
}

/** Returns whether some edits exist only in this page. */
export function hasUnsavedEdits(): boolean {
  return [...unsavedEdits.values()].some((edit) => edit !== null)
}

/** Deletes all edits of an account. */
export async function deletePendingEdits(accountId: string): Promise<void> {
  for (const [id, edit] of unsavedEdits) if (edit?.accountId === accountId) unsavedEdits.delete(id)
  await deleteWhere((edit) => edit.accountId === accountId)
  await loadPendingEdits()
}
