import type { StaleCache, StaleEvent } from '../../shared/events.ts'
import { growingWait } from '../http/growing-wait.ts'
import type { LiveOrder } from './live-worker.ts'

/**
 * Calls `tell` for every change to the account's data, whether made in this tab, elsewhere or by a server job; returns
 * a function that stops this.
 */
export function followChanges(accountId: string, tell: (stale: readonly StaleCache[]) => void): () => void {
  let worker: Worker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  start()
  return end

  function start() {
    try {
      worker = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return startLater() // the browser refuses workers, and the page works without live updates
    }
    worker.onmessage = ({ data }: MessageEvent<StaleEvent>) => tell(data.stale)
    worker.onerror = startLater
    // Nothing that the page shows was fetched before its time origin.
    worker.postMessage({ accountId, since: performance.timeOrigin } satisfies LiveOrder)
  }

  /** Retries after the worker's code failed to load. */
  function startLater() {
    end()
    failures += 1
    timer = setTimeout(start, growingWait(failures))
  }

  function end() {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
  }
}
