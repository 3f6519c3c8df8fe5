import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

/**
 * Restores the scroll position of a page that first has to be fetched or measured, for which the router's own
 * restoration comes too early.
 */
export function useRestoreScroll(isShown: boolean): void {
  const entry = useElementScrollRestoration({ getElement: () => window })
  const [top] = useState(entry?.scrollY)
  useLayoutEffect(() => {
    if (isShown && top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [isShown, top])
}
