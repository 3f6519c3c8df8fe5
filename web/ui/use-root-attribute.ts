import { useLayoutEffect } from 'react'

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
