import { forgetLogs } from './log-cache.ts'
import { dropAllWaiting } from './waiting-photos.ts'

/**
 * Nobody is signed in: what this browser kept of a log must go. Photos that wait stay for the one whose they are, and
 * choices that tell nothing of anybody (map layers, sort order) stay for all.
 */
export async function forgetPrivate(): Promise<void> {
  try {
    sessionStorage.clear() // where the map was last looked at, which groups stand open
  } catch {
    // storage is switched off
  }
  if (typeof caches !== 'undefined') await forgetLogs()
}

/** Somebody signs out: nothing of theirs stays on this device, photos that still wait included. */
export async function forgetPerson(accountId: string): Promise<void> {
  await Promise.allSettled([forgetPrivate(), dropAllWaiting(accountId)])
}
