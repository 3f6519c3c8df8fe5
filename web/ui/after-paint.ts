/** Runs a task once the screen shows what has changed until now; returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run) // a frame is painted after these callbacks
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Loads code once the screen shows what has changed until now, since starting to load would delay how a press looks.
 * Failures are ignored: the code is loaded again when it is needed.
 */
export function preloadAfterPaint(...loads: (() => Promise<unknown>)[]): void {
  afterPaint(() => {
    for (const load of loads) load().catch(() => undefined)
  })
}
