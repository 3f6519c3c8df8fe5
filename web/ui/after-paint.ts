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
