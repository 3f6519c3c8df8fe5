import { forgetIdentifying } from './identifying-photos.ts'
import { forgetLogs } from './log-cache.ts'
import { forgetUnsent } from './unsent-photos.ts'

/**
 * Nobody is signed in: what this browser kept of a log must go. Photos that wait stay for the one whose they are, and
 * choices that tell nothing of anybody (map layers, sort order) stay for all.
 */
export async function forgetPrivate(): Promise<void> {
  clearSession()
  await forgetIdentifying()
  if (typeof caches !== 'undefined') await forgetLogs()
}

/**
 * Somebody is about to sign out: nothing of theirs stays on this device, photos that still wait included. The kept log
 * is left to the service worker: it goes by that whose photos it lets go of, once the session has ended.
 */
export async function forgetPerson(accountId: string): Promise<void> {
  clearSession()
  await forgetIdentifying()
  await forgetUnsent(accountId).catch(() => undefined) // a browser that keeps nothing
}

function clearSession(): void {
  try {
    sessionStorage.clear() // where the map was last looked at, which groups stand open
  } catch {
    // storage is switched off
  }
}
