/** Receives the loading events of a tile layer, to detect whether its host is unreachable. */
export interface TileHealth {
  /** The layer has begun to load tiles. */
  begun(): void
  arrived(): void
  failed(): void
  end(): void
}

const consecutiveFailures = 3 // a single missing tile is a hole in the map, not a lost host
const timeoutMs = 8_000 // for a host that neither responds nor refuses the connection

/** Detects when tiles stop loading and when they load again. Calls `onChange` only when the state changes. */
export function trackTileHealth(onChange: (unreachable: boolean) => void): TileHealth {
  let unreachable = false
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | null = null
  return {
    begun() {
      waiting ??= setTimeout(() => report(true), timeoutMs)
    },
    arrived() {
      failures = 0
      stopWaiting()
      report(false)
    },
    failed() {
      failures += 1
      if (failures >= consecutiveFailures) report(true)
    },
    end: stopWaiting,
  }

  function report(now: boolean): void {
    if (now) stopWaiting()
    if (now === unreachable) return
    unreachable = now
    onChange(now)
  }

  function stopWaiting(): void {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }
}
