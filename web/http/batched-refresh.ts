/**
 * Runs `refresh` whenever asked, but never twice at once and not before `restMilliseconds` have passed since the
 * last: 300 photos that arrive one by one refresh the gallery often enough to watch, not 300 times.
 */
export function createBatchedRefresh(refresh: () => Promise<unknown>, restMilliseconds = 2000): () => void {
  let busy = false
  let asked = false

  return function ask() {
    asked = true
    if (!busy) void run()
  }

  async function run() {
    busy = true
    while (asked) {
      asked = false
      await refresh().catch(() => undefined) // what is stale tells so itself, where it is shown
      await new Promise((resolve) => setTimeout(resolve, restMilliseconds))
    }
    busy = false
  }
}
