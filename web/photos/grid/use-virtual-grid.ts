import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { remToPixels } from '../../ui/rem-to-pixels.ts'
import { columns, type GridRow, gapPixels, rowHeight, rowOf } from './grid-geometry.ts'

const scrollPaddingPixels = 176 // header and heading, or navigation, and some margin
const headingRem = 3

/** Returns the cells of a grid of squares in or near the window, their positions, and the sizes in pixels. */
export function useVirtualGrid(ref: RefObject<HTMLElement | null>, rows: readonly GridRow[]) {
  const { top, width, heading } = useGridRect(ref)
  const side = Math.max(0, (width - (columns - 1) * gapPixels) / columns)
  const sizes = { side, heading }
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rowHeight(rows[index], sizes),
    gap: gapPixels,
    overscan: 4,
    rangeExtractor: (range: Range) => withActiveRows(ref.current, range, rows),
    scrollPaddingStart: scrollPaddingPixels,
    scrollPaddingEnd: scrollPaddingPixels,
    scrollMargin: top,
    enabled: side > 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer remembers heights until it is told
  useLayoutEffect(() => {
    if (side > 0) virtualizer.measure()
  }, [side, heading, rows, virtualizer])

  const cells = virtualizer.getVirtualItems().flatMap(({ index: rowIndex, start }) => {
    const { firstCell = 0, cellCount = 0, month = null } = rows[rowIndex] ?? {}
    return Array.from({ length: cellCount }, (_, column) => ({
      index: firstCell + column,
      x: column * (side + gapPixels),
      y: start - top + (month === null ? 0 : heading),
      month: column === 0 ? month : null,
    }))
  })
  return {
    top,
    height: virtualizer.getTotalSize(),
    sizes,
    cells,
    /** Scrolls a cell into view if it is not visible. */
    scrollToCell: (index: number) => virtualizer.scrollToIndex(rowOf(rows, index)),
  }
}

/** Keeps cells with focus or a finger rendered when scrolled out, so that keyboard and touch events go on. */
function withActiveRows(grid: HTMLElement | null, range: Range, rows: readonly GridRow[]): number[] {
  const focused = grid?.contains(document.activeElement) ? document.activeElement : null
  const activeRows = [focused?.closest('li')?.ariaPosInSet, grid?.dataset.held]
    .filter((position) => position !== undefined && position !== null)
    .map((position) => rowOf(rows, Number(position) - 1))
    .filter((row) => row < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...activeRows])].sort((a, b) => a - b)
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
