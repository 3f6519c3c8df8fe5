import { type GridRow, rowOf } from './grid-geometry.ts'

/** Returns the cell that a key leads to from another one; null if it is no such key. A page has so many rows. */
export function cellForKey(
  key: string,
  from: number,
  rows: readonly GridRow[],
  pageRows: number,
): number | null {
  const lastRow = rows.at(-1)
  if (lastRow === undefined) return null
  const last = lastRow.firstCell + lastRow.cellCount - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -pageRows, PageDown: pageRows }[key]
  return steps === undefined ? null : cellInRow(rows, from, steps)
}

/** Returns the cell so many rows below, in the same column as far as that row reaches. */
function cellInRow(rows: readonly GridRow[], from: number, steps: number): number {
  const row = rowOf(rows, from)
  const column = from - (rows[row]?.firstCell ?? 0)
  const target = rows[Math.min(rows.length - 1, Math.max(0, row + steps))]
  return target === undefined ? from : target.firstCell + Math.min(target.cellCount - 1, column)
}
