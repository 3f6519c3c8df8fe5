import { growingWait } from './growing-wait.ts'

interface BatchRules {
  /** Refreshes wait until this resolves. */
  ready?: () => Promise<unknown>
  restMilliseconds?: number
}

/**
 * Runs `refresh` whenever asked, but never twice at once and not before a rest has passed since the last: 300 photos
 * that arrive one by one refresh the gallery often enough to watch, not 300 times. What is asked for meanwhile is
 * refreshed together, and what failed is tried again after growing waits, or with whatever is asked for next.
 */
export function createBatchedRefresh<Item>(
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
      await Promise.race([pause(growingWait(failures)), asked])
      for (const item of items) wanted.add(item)
    }
    busy = false
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
