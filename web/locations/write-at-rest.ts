/** A value that changes often and is written seldom. */
export interface RestingWrite<Value> {
  /** Writes this one, unless another comes before the rest is over. */
  later(value: Value): void
  /** Writes what is due, if anything is. */
  now(): void
  /** Writes nothing of what is due. */
  drop(): void
}

/** Writes the last of many values once no more have come for so many milliseconds. */
export function writeAtRest<Value>(write: (value: Value) => void, restMs: number): RestingWrite<Value> {
  let due: { value: Value; timer: ReturnType<typeof setTimeout> } | null = null

  function later(value: Value): void {
    drop()
    due = { value, timer: setTimeout(now, restMs) }
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
