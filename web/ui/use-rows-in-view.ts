import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** From where to where a list is visible, in pixels from its start. */
export type View = (list: HTMLElement) => readonly [from: number, to: number]

/** The view of a list that scrolls with the page. */
export const inWindow: View = (list) => {
  const { top } = list.getBoundingClientRect()
  return [-top, window.innerHeight - top]
}

/** The view of a list that fills a scrolling element. */
export const inParent: View = ({ parentElement }) => {
  const { scrollTop = 0, clientHeight = 0 } = parentElement ?? {}
  return [scrollTop, scrollTop + clientHeight]
}

/** The view of a list that fills an element that scrolls sideways. */
export const inParentSideways: View = ({ parentElement }) => {
  const { scrollLeft = 0, clientWidth = 0 } = parentElement ?? {}
  return [scrollLeft, scrollLeft + clientWidth]
}

interface Rows {
  view: View
  count: number
  /** Returns where a row starts, in pixels from the start of the list. */
  startOf: (index: number) => number
  /** How many rows to render before and after those in view. */
  overscan: number
}

/** Returns the indexes of the rows of a list that are in or near its view, since it may have thousands. */
export function useRowsInView(list: RefObject<HTMLElement | null>, rows: Rows): number[] {
  const { view, count, startOf, overscan } = rows
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => setIsMounted(true), []) // renders again before the first paint, with an element to look at
  const subscribe = useCallback((onChange: () => void) => listen(list.current, onChange), [list])
  // A store, whose changes React renders at once: rows appear in the frame that has scrolled.
  const lastBefore = (end: 0 | 1) => () =>
    isMounted && list.current !== null ? rowAt(view(list.current)[end], count, startOf) : null
  const first = useSyncExternalStore(subscribe, lastBefore(0))
  const last = useSyncExternalStore(subscribe, lastBefore(1))
  if (first === null || last === null) return []
  const from = Math.max(0, first - overscan)
  return Array.from({ length: Math.min(count, last + overscan + 1) - from }, (_, index) => from + index)
}

/** Returns the row at a distance from the start of the list, or the nearest one. */
export function rowAt(pixels: number, count: number, startOf: (index: number) => number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (startOf(middle) <= pixels) low = middle
    else high = middle - 1
  }
  return low
}

/** Calls back whenever the view of a list may have changed. */
function listen(list: HTMLElement | null, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  if (list?.parentElement) observer.observe(list.parentElement)
  window.addEventListener('scroll', onChange, { capture: true, passive: true }) // of the page or of the parent
  window.addEventListener('resize', onChange)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', onChange, { capture: true })
    window.removeEventListener('resize', onChange)
  }
}
