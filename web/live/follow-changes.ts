import type { StaleCache, StaleEvent } from '../../shared/events.ts'
import { growingWait } from '../http/growing-wait.ts'
import type { LiveOrder } from './live-worker.ts'

/** Tells what of an account's has changed, wherever that was done; the answer ends it. */
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
      return startLater() // the browser refuses workers, and the page does without
    }
    worker.onmessage = ({ data }: MessageEvent<StaleEvent>) => tell(data.stale)
    worker.onerror = startLater
    // Whatever a page shows it has read since it began.
    worker.postMessage({ accountId, since: performance.timeOrigin } satisfies LiveOrder)
  }

  /** Its code did not come through. */
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
