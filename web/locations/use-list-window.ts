import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type ListOfRows, rowsToDraw } from './list-rows.ts'

/** A row that is drawn: which of all, and how many pixels from the top of the list. */
export interface PlacedRow {
  index: number
  start: number
}

/** Pixels at the usual size of text; each row is measured once it is there. */
const usualHeights = { heading: 88, location: 137, gap: 12 } as const

/** The heights that were measured when the list was last left, so that Back finds everything where it was. */
let lastMeasured: VirtualItem[] = []

/** Which rows lie in or near the window, and where each stands from the top of the list, in pixels. */
export function useListWindow(ref: RefObject<HTMLElement | null>, list: ListOfRows) {
  const { rows } = list
  const top = usePlaceOnPage(ref)
  const { focused, onFocus } = useFocusedRow(ref, list)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => usualHeights[rows[index]?.kind ?? 'gap'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback(
      ({ startIndex, endIndex }) => rowsToDraw(list, startIndex - overscan, endIndex + overscan, focused),
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
    rows: virtualizer.getVirtualItems().map(({ index, start }): PlacedRow => ({ index, start: start - top })),
    measure: virtualizer.measureElement,
    onFocus,
  }
}

/** Rows drawn beyond the window on either side. */
const overscan = 4

/** Follows the list down the page as what stands above it grows and shrinks. */
function usePlaceOnPage(ref: RefObject<HTMLElement | null>): number {
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

/** The row that had the focus last, which stays even where it is scrolled out; where the keyboard leads, the page follows. */
function useFocusedRow(ref: RefObject<HTMLElement | null>, { rows }: ListOfRows) {
  const [key, setKey] = useState<string | null>(null)
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key)
  const focused = index === -1 ? null : index

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row may move with the focus in it, such as a new favourite
  useLayoutEffect(() => {
    if (ref.current?.contains(document.activeElement)) followKeyboard(document.activeElement)
  }, [ref, focused])

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (!currentTarget.contains(target)) return // inside a menu that a row has opened
    const told = target.closest('[data-index]')?.getAttribute('data-index') ?? null
    setKey(told === null ? null : (rows[Number(told)]?.key ?? null))
    followKeyboard(target)
  }

  return { focused, onFocus }
}

function followKeyboard(element: Element | null): void {
  if (element?.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}
