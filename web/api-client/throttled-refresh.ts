import { backoffMs } from './backoff.ts'

interface BatchRules {
  /** Each refresh waits until this resolves. */
  ready?: () => Promise<unknown>
  restMilliseconds?: number
}

/**
 * Returns a function that requests a refresh of items. Refreshes never overlap, and at least a pause of
 * `restMilliseconds` separates them: 300 photos that arrive one by one refresh the gallery often enough to watch, but
 * not 300 times. Requests made meanwhile are batched; failed items are retried with growing delays, or with the next
 * request.
 */
export function createThrottledRefresh<Item>(
  refresh: (items: Item[]) => Promise<unknown>,
  { ready = async () => undefined, restMilliseconds = 2000 }: BatchRules = {},
): (items: readonly Item[]) => void {
  const wanted = new Set<Item>()
  let busy = false
  let wake = () => {}

  return function ask(items) {
    for (const item of items) wanted.add(item)
    wake()
    if (!busy) void run()
  }

  async function run() {
    busy = true
    for (let failures = 0; wanted.size > 0; ) {
      await ready()
      const items = [...wanted]
      wanted.clear()
      const asked = new Promise<void>((resolve) => {
        wake = resolve
      })
      const failed = await refresh(items).then(
        () => false,
        () => true,
      )
      await pause(restMilliseconds)
      failures = failed ? failures + 1 : 0
      if (!failed) continue
      await Promise.race([pause(backoffMs(failures)), asked])
      for (const item of items) wanted.add(item)
    }
    busy = false
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
