import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

/** Scrolls to where one was on a page that had to be fetched or measured first, so that the router came too early to do it. */
export function useScrollOnceShown(isShown: boolean): void {
  const entry = useElementScrollRestoration({ getElement: () => window })
  const [top] = useState(entry?.scrollY)
  useLayoutEffect(() => {
    if (isShown && top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [isShown, top])
}
