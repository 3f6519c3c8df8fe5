import { withTimeout } from '../device/with-timeout.ts'
import { deleteJournal } from '../log/log-journal.ts'
import { clearCaches } from './api-cache.ts'
import { deletePendingEdits } from './change-pending-edits.ts'
import { keepImport } from './kept-import.ts'
import { editTimeoutMs } from './pending-edits.ts'
import { clearUnsaved } from './unsaved-uploads.ts'

/**
 * Deletes what this browser keeps of a log, because no user is signed in. Waiting photos and edits stay for their
 * owner, and settings that reveal nothing about a user (map layers, sort order) stay for everyone.
 */
export async function clearCachedData(): Promise<void> {
  clearSession()
  if (typeof caches === 'undefined')
    await deleteJournal() // over plain HTTP
  else await clearCaches()
}

/**
 * Deletes everything of a user who is about to sign out from this device, including waiting photos and edits. The service worker
 * deletes the cached log after the session has ended, because it takes from it whose photos to delete.
 */
export async function clearUserData(accountId: string): Promise<void> {
  clearSession()
  await deleteJournal()
  await clearUnsaved(accountId).catch(() => undefined) // a browser without storage
  await withTimeout(takeOverFormer(), editTimeoutMs) // to be deleted with the others
  await deletePendingEdits(accountId).catch(() => undefined)
  await keepImport(accountId, null).catch(() => undefined)
}

async function takeOverFormer(): Promise<void> {
  const { takeOverFormerEdits } = await import('./former-edits.ts')
  await takeOverFormerEdits()
}

function clearSession(): void {
  try {
    sessionStorage.clear() // the last map position, and which groups are open
    // What former versions have stored of photos and bests.
    localStorage.removeItem('newBests')
    indexedDB.deleteDatabase('creel-identifying')
  } catch {
    // storage is switched off
  }
}
