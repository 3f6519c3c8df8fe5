import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

/**
 * Where pages were left, by their entry in the history. The router notes that too, but forgets it where one comes back
 * before the next screen has arrived: by then it has seen the short page that stands there meanwhile.
 */
const leftAt = new Map<string, number>()

/** Scrolls to where one was on a page that had to be fetched first, so that the router came too early to do it. */
export function useScrollOnceShown(isShown: boolean): void {
  const router = useRouter()
  const entry = useElementScrollRestoration({ getElement: () => window })
  const [noted] = useState(entry?.scrollY)
  // A page that gives way to what stands there while the next one is on its way is left, and shown again, in these too.
  useLayoutEffect(() => {
    const key = router.state.location.state.__TSR_key ?? ''
    const top = leftAt.get(key) ?? noted
    if (!isShown || top === undefined) return
    window.scrollTo({ top, behavior: 'instant' })
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.state.__TSR_key === key) window.scrollTo({ top, behavior: 'instant' })
    })
    return stop
  }, [isShown, noted, router])
  useLayoutEffect(
    () => () => {
      const key = router.state.resolvedLocation?.state.__TSR_key // of the page that goes
      if (key !== undefined) leftAt.set(key, window.scrollY)
    },
    [router],
  )
}
