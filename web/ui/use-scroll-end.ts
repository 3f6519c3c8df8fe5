import { useEffect, useState } from 'react'

/** Returns whether a scrolling element shows its end, and refs for it and for an empty element at its end. */
export function useScrollEnd() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  useEffect(() => {
    if (scroller === null || end === null) return
    const observer = new IntersectionObserver(([entry]) => setIsAtEnd(entry?.isIntersecting ?? true), {
      root: scroller,
      rootMargin: '2px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [scroller, end])
  return { isAtEnd, scroller: setScroller, end: setEnd }
}
