import { backoffMs } from '../api-client/backoff.ts'
import type { LiveWorkerMessage } from './live-worker.ts'

/**
 * Calls `onMessage` for every change to the account's data, whether made in this tab, elsewhere or by a server job, and
 * now and then without one; returns a function that stops this.
 */
export function subscribeToChanges(
  accountId: string,
  onMessage: (message: LiveWorkerMessage) => void,
): () => void {
  let worker: Worker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const resume = ({ persisted }: PageTransitionEvent) => persisted && start()
  window.addEventListener('pagehide', stop) // a page that is kept for Back would keep its lock, and other tabs would get no changes
  window.addEventListener('pageshow', resume)
  start()
  return () => {
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', resume)
    stop()
  }

  function start() {
    try {
      worker = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return scheduleRestart() // the browser refuses workers, and the page works without live updates
    }
    worker.onmessage = ({ data }: MessageEvent<LiveWorkerMessage>) => onMessage(data)
    worker.onerror = scheduleRestart
    worker.postMessage(accountId)
  }

  /** Retries after the worker's code failed to load. */
  function scheduleRestart() {
    stop()
    failures += 1
    timer = setTimeout(start, backoffMs(failures))
  }

  function stop() {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
  }
}
