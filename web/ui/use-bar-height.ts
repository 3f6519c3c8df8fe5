import { type RefObject, useLayoutEffect } from 'react'

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
