import { forgetIdentifying } from './identifying-photos.ts'
import { forgetLogs } from './log-cache.ts'
import { forgetUnsent } from './unsent-photos.ts'

/**
 * Deletes what this browser keeps of a log, because no user is signed in. Waiting photos stay for their owner, and
 * settings that reveal nothing about a user (map layers, sort order) stay for everyone.
 */
export async function forgetPrivate(): Promise<void> {
  clearSession()
  await forgetIdentifying()
  if (typeof caches !== 'undefined') await forgetLogs()
}

/**
 * Deletes everything of a user who is about to sign out from this device, including waiting photos. The service worker
 * deletes the cached log after the session has ended, because it takes from it whose photos to delete.
 */
export async function forgetPerson(accountId: string): Promise<void> {
  clearSession()
  await forgetIdentifying()
  await forgetUnsent(accountId).catch(() => undefined) // a browser without storage
}

function clearSession(): void {
  try {
    sessionStorage.clear() // the last map position, and which groups are open
  } catch {
    // storage is switched off
  }
}
