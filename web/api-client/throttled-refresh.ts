import { backoffMs } from './backoff.ts'

interface ThrottleOptions {
  /** Each refresh waits until this resolves. */
  ready?: () => Promise<unknown>
}

/**
 * Returns a function that requests a refresh of items. Refreshes never overlap, and a pause separates them: 300 photos that
 * arrive one by one refresh the gallery often enough to watch, but not 300 times. Requests made meanwhile are batched; failed
 * items are retried with growing delays, or with the next request.
 */
export function createThrottledRefresh<Item>(
  refresh: (items: Item[]) => Promise<unknown>,
  { ready = async () => undefined }: ThrottleOptions = {},
): (items: readonly Item[]) => void {
  const pendingItems = new Set<Item>()
  let isRunning = false
  let endBackoff = () => {}

  return function ask(items) {
    for (const item of items) pendingItems.add(item)
    endBackoff()
    if (!isRunning) void run()
  }

  async function run() {
    isRunning = true
    for (let failures = 0; pendingItems.size > 0; ) {
      await ready()
      const items = [...pendingItems]
      pendingItems.clear()
      const nextRequest = new Promise<void>((resolve) => {
        endBackoff = resolve
      })
      const failed = await refresh(items).then(
        () => false,
        () => true,
      )
      await pause(minPauseMs)
      failures = failed ? failures + 1 : 0
      if (!failed) continue
      await Promise.race([pause(backoffMs(failures)), nextRequest])
      for (const item of items) pendingItems.add(item)
    }
    isRunning = false
  }
}

const minPauseMs = 2000

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
