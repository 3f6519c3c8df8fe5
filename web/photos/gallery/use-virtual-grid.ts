import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { columns, gapPixels } from './grid-geometry.ts'

const scrollPaddingPixels = 96 // header or navigation, and some margin

/** Returns the cells of a grid of squares in or near the window, their positions, and their side in pixels. */
export function useVirtualGrid(ref: RefObject<HTMLElement | null>, count: number) {
  const { top, width } = useGridRect(ref)
  const side = Math.max(0, (width - (columns - 1) * gapPixels) / columns)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => side,
    gap: gapPixels,
    overscan: 4,
    rangeExtractor: useCallback((range: Range) => withActiveRows(ref.current, range), [ref]),
    scrollPaddingStart: scrollPaddingPixels,
    scrollPaddingEnd: scrollPaddingPixels,
    scrollMargin: top,
    enabled: side > 0,
  })
  useLayoutEffect(() => {
    if (side > 0) virtualizer.measure()
  }, [side, virtualizer])

  const cells = virtualizer.getVirtualItems().flatMap((row) =>
    Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => ({
      index: row.index * columns + column,
      x: column * (side + gapPixels),
      y: row.start - top,
    })),
  )
  return {
    height: virtualizer.getTotalSize(),
    side,
    cells,
    /** Scrolls a cell into view if it is not visible. */
    scrollToCell: (index: number) => virtualizer.scrollToIndex(Math.floor(index / columns)),
  }
}

/** Keeps cells with focus or a finger rendered when scrolled out, so that keyboard and touch events go on. */
function withActiveRows(grid: HTMLElement | null, range: Range): number[] {
  const focused = grid?.contains(document.activeElement) ? document.activeElement : null
  const activeRows = [focused?.closest('li')?.ariaPosInSet, grid?.dataset.held]
    .map((position) => Math.floor((Number(position ?? Number.NaN) - 1) / columns))
    .filter((row) => row < range.count) // NaN, for no such cell, is dropped too
  return [...new Set([...defaultRangeExtractor(range), ...activeRows])].sort((a, b) => a - b)
}

/** Tracks the grid's position in the page as the window is resized and as the content above it grows and shrinks. */
function useGridRect(ref: RefObject<HTMLElement | null>): { top: number; width: number } {
  const [rect, setRect] = useState({ top: 0, width: 0 })
  useLayoutEffect(() => {
    const grid = ref.current
    const column = grid?.parentElement
    if (!grid || !column) return
    const measure = () => {
      const bounds = grid.getBoundingClientRect()
      const next = { top: bounds.top + window.scrollY, width: bounds.width }
      setRect((previous) => (previous.top === next.top && previous.width === next.width ? previous : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(column)
    return () => observer.disconnect()
  }, [ref])
  return rect
}
