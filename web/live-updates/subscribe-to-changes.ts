import type { InvalidationEvent, InvalidationTopic } from '../../shared/events.ts'
import { backoffMs } from '../api-client/backoff.ts'
import type { LiveWorkerOptions } from './live-worker.ts'

/**
 * Calls `onInvalidate` for every change to the account's data, whether made in this tab, elsewhere or by a server job; returns
 * a function that stops this.
 */
export function subscribeToChanges(
  accountId: string,
  onInvalidate: (stale: readonly InvalidationTopic[]) => void,
): () => void {
  let worker: Worker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  start()
  return stop

  function start() {
    try {
      worker = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return scheduleRestart() // the browser refuses workers, and the page works without live updates
    }
    worker.onmessage = ({ data }: MessageEvent<InvalidationEvent>) => onInvalidate(data.stale)
    worker.onerror = scheduleRestart
    // Nothing that the page shows was fetched before its time origin.
    worker.postMessage({ accountId, since: performance.timeOrigin } satisfies LiveWorkerOptions)
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
