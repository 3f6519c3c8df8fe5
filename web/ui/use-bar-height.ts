import { type RefObject, useLayoutEffect } from 'react'

/** Keeps what lies at the bottom clear of the bar, whose height depends on the window and the size of the text. */
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
