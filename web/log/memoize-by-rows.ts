import type { LogRows } from './log.ts'

/** Returns the same selection, computed once for the same rows. */
export function memoizeByRows<Selected extends object>(
  select: (rows: LogRows) => Selected,
): (rows: LogRows) => Selected {
  const selections = new WeakMap<LogRows, Selected>()
  return (rows) => {
    const known = selections.get(rows)
    if (known !== undefined) return known
    const selected = select(rows)
    selections.set(rows, selected)
    return selected
  }
}
