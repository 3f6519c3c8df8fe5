import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type ListLayout, rowsToRender } from './list-rows.ts'

/** A rendered row: its index and its distance in pixels from the top of the list. */
export interface PositionedRow {
  index: number
  start: number
}

/** Estimated heights in pixels at the default text size; each row is measured once it is rendered. */
const estimatedHeights = { heading: 88, location: 137, gap: 12 } as const

/** The heights measured when the list was last left, so that Back restores the scroll position exactly. */
let lastMeasured: VirtualItem[] = []

/**
 * Virtualizes the list by the window's scroll position. Returns the rendered rows, with positions in pixels from the
 * top of the list, and the total height.
 */
export function useVirtualRows(ref: RefObject<HTMLElement | null>, list: ListLayout) {
  const { rows } = list
  const top = useOffsetTop(ref)
  const { focused, onFocus, keepRow } = useFocusedRow(ref, list)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => estimatedHeights[rows[index]?.kind ?? 'gap'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback(
      ({ startIndex, endIndex }) => rowsToRender(list, startIndex - overscan, endIndex + overscan, focused),
      [list, focused],
    ),
    scrollMargin: top,
    initialMeasurementsCache: lastMeasured,
  })
  useLayoutEffect(
    () => () => {
      lastMeasured = virtualizer.takeSnapshot()
    },
    [virtualizer],
  )
  return {
    height: virtualizer.getTotalSize(),
    rows: virtualizer
      .getVirtualItems()
      .map(({ index, start }): PositionedRow => ({ index, start: start - top })),
    measure: virtualizer.measureElement,
    onFocus,
    /** Keeps the row with this key rendered, as if it had the focus. */
    keepRow,
  }
}

/** Rows rendered beyond the window on either side. */
const overscan = 4

/** Returns the list's distance from the top of the page in pixels, and updates it when the content above changes. */
function useOffsetTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const list = ref.current
    if (!list?.parentElement) return
    const measure = () => setTop(list.getBoundingClientRect().top + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list.parentElement)
    return () => observer.disconnect()
  }, [ref])
  return top
}

/**
 * Tracks the row that last had the focus, which stays rendered even when scrolled out of view. Scrolls to it if the
 * keyboard moved the focus.
 */
function useFocusedRow(ref: RefObject<HTMLElement | null>, { rows }: ListLayout) {
  const [key, setKey] = useState<string | null>(null)
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key)
  const focused = index === -1 ? null : index

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row may move with the focus in it, such as a new favourite
  useLayoutEffect(() => {
    if (ref.current?.contains(document.activeElement)) scrollToKeyboardFocus(document.activeElement)
  }, [ref, focused])

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (!currentTarget.contains(target)) return // inside a menu opened from a row
    const indexAttribute = target.closest('[data-index]')?.getAttribute('data-index') ?? null
    setKey(indexAttribute === null ? null : (rows[Number(indexAttribute)]?.key ?? null))
    scrollToKeyboardFocus(target)
  }

  return { focused, onFocus, keepRow: setKey }
}

function scrollToKeyboardFocus(element: Element | null): void {
  if (element?.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}
