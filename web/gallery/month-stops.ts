import { formatMonth } from '../../shared/formatting/hours-and-months.ts'
import { type GridRow, type GridSizes, rowTop } from './grid-geometry.ts'

/** Where a month begins. */
export interface MonthStop {
  /** As in `GridRow`. */
  month: string
  /** Pixels below the top of the grid. */
  top: number
}

/** Returns the heading of a month, given as in `GridRow`. */
export function monthTitle(month: string): string {
  return month === '' ? 'No date' : formatMonth(month)
}

/** Returns where each month begins, in the order shown. */
export function listMonthStops(rows: readonly GridRow[], sizes: GridSizes): MonthStop[] {
  return rows.flatMap(({ month }, index) =>
    month === null ? [] : { month, top: rowTop(rows, index, sizes) },
  )
}

/** Returns the index of the month at a position; 0 above the first. */
export function monthAt(stops: readonly MonthStop[], top: number): number {
  const next = stops.findIndex((stop) => stop.top > top)
  return Math.max(0, (next === -1 ? stops.length : next) - 1)
}

/** A year beside the scrubber. */
export interface YearLabel {
  year: string
  /** Of its first month, in pixels below the top of the grid. */
  top: number
}

/** Returns the years that begin, without those that would stand closer together than `minDistance` pixels. */
export function listYearLabels(stops: readonly MonthStop[], minDistance: number): YearLabel[] {
  const labels: YearLabel[] = []
  for (const [index, { month, top }] of stops.entries()) {
    const year = month.slice(0, 4)
    const isNew = year !== '' && stops[index - 1]?.month.slice(0, 4) !== year
    const last = labels.at(-1)
    if (isNew && (last === undefined || top - last.top >= minDistance)) labels.push({ year, top })
  }
  return labels
}
