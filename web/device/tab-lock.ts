import { withTimeout } from './with-timeout.ts'

/**
 * Runs work in one tab at a time. A page that is left gives the lock to others, since the browser may keep it for Back, and with it
 * the lock. Without Web Locks (plain HTTP), or if they do not respond, the work is not kept apart.
 */
export async function withTabLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator) || (await withTimeout(navigator.locks.query(), 3_000)) === null)
    return await work()
  let working: Promise<Value> | null = null
  const start = () => {
    working ??= work()
    return working
  }
  await navigator.locks.request(name, () => Promise.race([start(), pageEnd()])).catch(() => undefined)
  return await start()
}

function pageEnd(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
}
