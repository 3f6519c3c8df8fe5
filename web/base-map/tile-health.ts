/** Receives the loading events of a tile layer, to detect whether its host is unreachable. */
export interface TileHealth {
  /** The layer has begun to load tiles. */
  onLoading(): void
  onTileLoaded(): void
  onTileFailed(): void
  stop(): void
}

const consecutiveFailures = 3 // a single missing tile is a hole in the map, not a lost host
const timeoutMs = 8_000 // for a host that neither responds nor refuses the connection

/** Detects when tiles stop loading and when they load again. Calls `onChange` only when the state changes. */
export function trackTileHealth(onChange: (unreachable: boolean) => void): TileHealth {
  let unreachable = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    onLoading() {
      timer ??= setTimeout(() => report(true), timeoutMs)
    },
    onTileLoaded() {
      failures = 0
      clearTimer()
      report(false)
    },
    onTileFailed() {
      failures += 1
      if (failures >= consecutiveFailures) report(true)
    },
    stop: clearTimer,
  }

  function report(next: boolean): void {
    if (next) clearTimer()
    if (next === unreachable) return
    unreachable = next
    onChange(next)
  }

  function clearTimer(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
}
