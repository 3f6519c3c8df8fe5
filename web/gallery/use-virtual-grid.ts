import { type RefObject, useLayoutEffect, useState } from 'react'
import { remToPixels } from '../ui/rem-to-pixels.ts'
import { inWindow, useRowsInView } from '../ui/use-rows-in-view.ts'
import { columns, type GridRow, gapPixels, rowOf, rowTop } from './grid-geometry.ts'

const scrollPaddingPixels = 176 // header and heading, or navigation, and some margin
const headingRem = 3

/** Returns the cells of a grid of squares in or near the window, their positions, and the sizes in pixels. */
export function useVirtualGrid(ref: RefObject<HTMLElement | null>, rows: readonly GridRow[]) {
  const { top, width, heading } = useGridRect(ref)
  const side = Math.max(0, (width - (columns - 1) * gapPixels) / columns)
  const sizes = { side, heading }
  const startOf = (row: number) => rowTop(rows, row, sizes)
  const endOf = (row: number) => startOf(row + 1) - gapPixels
  const inView = useRowsInView(ref, {
    view: inWindow,
    count: side > 0 ? rows.length : 0,
    startOf,
    overscan: 4,
  })
  const cells = withActiveRows(ref.current, inView, rows).flatMap((rowIndex) => {
    const { firstCell = 0, cellCount = 0, month = null } = rows[rowIndex] ?? {}
    return Array.from({ length: cellCount }, (_, column) => ({
      index: firstCell + column,
      x: column * (side + gapPixels),
      y: startOf(rowIndex) + (month === null ? 0 : heading),
      month: column === 0 ? month : null,
    }))
  })

  /** Scrolls a cell into view if it is not visible. */
  function scrollToCell(index: number): void {
    const gridTop = ref.current?.getBoundingClientRect().top
    if (gridTop === undefined) return
    const row = rowOf(rows, index)
    const below = gridTop + endOf(row) + scrollPaddingPixels - window.innerHeight
    const above = gridTop + startOf(row) - scrollPaddingPixels
    if (below > 0) window.scrollBy({ top: below })
    else if (above < 0) window.scrollBy({ top: above })
  }

  return { top, height: Math.max(0, endOf(rows.length - 1)), sizes, cells, scrollToCell }
}

/** Adds the rows of cells with focus or a finger, however far away, so that keyboard and touch events go on. */
function withActiveRows(
  grid: HTMLElement | null,
  inView: readonly number[],
  rows: readonly GridRow[],
): number[] {
  const focused = grid?.contains(document.activeElement) ? document.activeElement : null
  const activeRows = [focused?.closest('li')?.ariaPosInSet, grid?.dataset.held]
    .filter((position) => position !== undefined && position !== null)
    .map((position) => rowOf(rows, Number(position) - 1))
    .filter((row) => row < rows.length)
  return [...new Set([...inView, ...activeRows])].sort((a, b) => a - b)
}

interface GridRect {
  top: number
  width: number
  /** The height of a month's heading, which grows with the font. */
  heading: number
}

/** Tracks the grid's position in the page as the window is resized and as the content above it grows and shrinks. */
function useGridRect(ref: RefObject<HTMLElement | null>): GridRect {
  const [rect, setRect] = useState<GridRect>({ top: 0, width: 0, heading: 0 })
  useLayoutEffect(() => {
    const grid = ref.current
    const column = grid?.parentElement
    if (!grid || !column) return
    const measure = () => {
      const bounds = grid.getBoundingClientRect()
      const next = { top: bounds.top + window.scrollY, width: bounds.width, heading: remToPixels(headingRem) }
      setRect((previous) => (isSame(previous, next) ? previous : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(column)
    return () => observer.disconnect()
  }, [ref])
  return rect
}

function isSame(a: GridRect, b: GridRect): boolean {
  return a.top === b.top && a.width === b.width && a.heading === b.heading
}
