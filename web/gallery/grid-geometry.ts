import type { LogPhoto } from '../../shared/sync.ts'
import { rowAt } from '../ui/use-rows-in-view.ts'

/** Square cells in three columns (spec section 9). */
export const columns = 3
/** The gap between two cells, in pixels. */
export const gapPixels = 4

/**
 * Returns whether a cell shows more device pixels than a thumbnail has: the square in the middle of one has 240, and a quarter
 * more still looks sharp.
 */
export function needsMedium(side: number): boolean {
  return side * window.devicePixelRatio > 300
}

/** A row of cells, all of one month. */
export interface GridRow {
  firstCell: number
  cellCount: number
  /** The month that begins with this row, as `2024-05`, or empty for photos without a time; null within a month. */
  month: string | null
  /** The number of months that begin with this row or above it. */
  monthCount: number
}

/** The lengths in pixels from which positions follow. */
export interface GridSizes {
  /** The side of a cell. */
  side: number
  /** The height of a month's heading. */
  heading: number
}

/**
 * Divides cells into rows. With `hasMonths`, each month begins a row of its own; the photos must then be sorted by the
 * time taken. Leading cells belong to the first month.
 */
export function layOutRows(
  photos: readonly Pick<LogPhoto, 'timestamp'>[],
  leadingCells: number,
  hasMonths: boolean,
): GridRow[] {
  const rows: GridRow[] = []
  let current: string | null = null
  let row: GridRow | null = null
  for (let cell = 0; cell < photos.length + leadingCells; cell += 1) {
    const photo = photos[Math.max(0, cell - leadingCells)]
    const month: string | null = hasMonths && photo ? (photo.timestamp?.slice(0, 7) ?? '') : null
    const begins = month !== current
    if (row === null || begins || row.cellCount === columns) {
      const monthCount: number = (row?.monthCount ?? 0) + (begins ? 1 : 0)
      row = { firstCell: cell, cellCount: 0, month: begins ? month : null, monthCount }
      rows.push(row)
    }
    row.cellCount += 1
    current = month
  }
  return rows
}

/** Returns the top of a row, or of the heading above it, below the top of the grid. */
export function rowTop(rows: readonly GridRow[], index: number, { side, heading }: GridSizes): number {
  const headingsAbove = rows[index - 1]?.monthCount ?? 0
  return index * (side + gapPixels) + headingsAbove * heading
}

/** Returns the index of the row that contains a cell. */
export function rowOf(rows: readonly GridRow[], cell: number): number {
  return rowAt(cell, rows.length, (index) => rows[index]?.firstCell ?? 0)
}

/** Returns the index of the cell at a point relative to the grid's top left corner, or of the nearest cell. */
export function cellAt(point: { x: number; y: number }, rows: readonly GridRow[], sizes: GridSizes): number {
  const row = rows[rowAt(point.y, rows.length, (index) => rowTop(rows, index, sizes))]
  if (row === undefined) return 0
  const column = Math.floor(point.x / (sizes.side + gapPixels))
  return row.firstCell + Math.min(row.cellCount - 1, Math.max(0, column))
}
