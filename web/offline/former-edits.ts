import { openIndexedDbStore } from '../device/indexed-db.ts'
import { withTabLock } from '../device/tab-lock.ts'
import { editStore, notifyChange, type PendingChanges, type PendingEdit } from './pending-edits.ts'

/** An edit as Creel stored it until November 2026: what came of all changes of the fish, after what the server may have already. */
type FormerEdit = Omit<PendingEdit, 'changes'> & PendingChanges & { attempted?: PendingChanges }

/** Has edits that an earlier version stored wait with those of this one; in one tab at a time, so that each is taken over once. */
export function takeOverFormerEdits(): Promise<void> {
  return withTabLock('creel-edits', moveEdits)
}

async function moveEdits(): Promise<void> {
  const formerEdits = openIndexedDbStore(databaseName)
  const former = await formerEdits.run<FormerEdit[]>('readonly', (edits) => edits.getAll())
  if (former.length > 0) {
    await editStore.run('readwrite', (edits) => {
      const readings = former.map((edit) => {
        const reading = edits.get(edit.id)
        reading.onsuccess = () => edits.put(takeOver(edit, reading.result ?? null))
        return reading
      })
      return readings[0] as IDBRequest // there is an edit at least
    })
    notifyChange()
  }
  indexedDB.deleteDatabase(databaseName)
}

const databaseName = 'creel-waiting-edits'

/** Returns a former edit, followed by what has been changed since. */
export function takeOver(
  { changed, added, removed, attempted, ...edit }: FormerEdit,
  since: PendingEdit | null,
): PendingEdit {
  const last = { changed, added, removed }
  const hasChanges = changed.length + added.length + removed.length > 0
  const changes = [
    ...(attempted ? [attempted] : []),
    ...(hasChanges ? [last] : []),
    ...(since?.changes ?? []),
  ]
  return { ...edit, ...since, changes }
}
