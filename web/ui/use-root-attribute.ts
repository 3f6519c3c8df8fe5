import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets a `data-` attribute on the document root while the component is mounted, so that other elements keep clear of
 * it: `controls-below` for a view that fills the window, `controls-beside` for the map with its buttons at the right,
 * `sheet-beside` for a sheet at its right edge. (`:has()` would need
 * only CSS, but would be re-evaluated at every change of the page.)
 */
export function useRootAttribute(name: 'controls-below' | 'controls-beside' | 'sheet-beside'): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute(`data-${name}`, '')
    return () => root.removeAttribute(`data-${name}`)
  }, [name])
}

/** Keeps toasts and uploads clear of what lies at the bottom of a screen, whose height depends on the window and the size of the text. */
export function useBarHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    if (bar === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [ref])
}
