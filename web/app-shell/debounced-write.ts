/** A debounced write of a value. */
export interface DebouncedWrite<Value> {
  /** Schedules a write of this value, replacing a pending one. */
  schedule(value: Value): void
  /** Writes the pending value at once, if there is one. */
  flush(): void
  /** Discards the pending value. */
  cancel(): void
}

/** Debounces `write` by `debounceMs` milliseconds. */
export function debounceWrite<Value>(
  write: (value: Value) => void,
  debounceMs: number,
): DebouncedWrite<Value> {
  let pending: { value: Value; timer: ReturnType<typeof setTimeout> } | null = null

  function schedule(value: Value): void {
    cancel()
    pending = { value, timer: setTimeout(flush, debounceMs) }
  }

  function flush(): void {
    const due = pending
    cancel()
    if (due !== null) write(due.value)
  }

  function cancel(): void {
    if (pending !== null) clearTimeout(pending.timer)
    pending = null
  }

  return { schedule, flush, cancel }
}
