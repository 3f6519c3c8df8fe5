import { useLayoutEffect } from 'react'

/**
 * Marks the document's root while a component is there, so that what stands elsewhere keeps clear of it: `bar` for a bar
 * of actions at the bottom, `controls-below` for what fills the window. (`:has()` would say it in CSS alone, and be asked
 * anew at each change of the page.)
 */
export function useRootMark(mark: 'bar' | 'controls-below'): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute(`data-${mark}`, '')
    return () => root.removeAttribute(`data-${mark}`)
  }, [mark])
}
