/** A debounced write of a value. */
export interface DebouncedWrite<Value> {
  /** Schedules a write of this value, replacing a pending one. */
  later(value: Value): void
  /** Writes the pending value at once, if there is one. */
  now(): void
  /** Discards the pending value. */
  drop(): void
}

/** Debounces `write` by `restMs` milliseconds. */
export function debounceWrite<Value>(
  write: (value: Value) => void,
  debounceMs: number,
): DebouncedWrite<Value> {
  let due: { value: Value; timer: ReturnType<typeof setTimeout> } | null = null

  function later(value: Value): void {
    drop()
    due = { value, timer: setTimeout(now, debounceMs) }
  }

  function now(): void {
    const last = due
    drop()
    if (last !== null) write(last.value)
  }

  function drop(): void {
    if (due !== null) clearTimeout(due.timer)
    due = null
  }

  return { later, now, drop }
}
