import { type AnyRouter, type ParsedLocation, useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

let leftKey: string | null = null

/**
 * Returns the key under which the router stores a screen's scroll position, for `getScrollRestorationKey`. The router
 * stores it when the screen is left, and again if the user turns back before the next screen has rendered. The position
 * then belongs to that screen's skeleton, so it gets a separate key.
 */
export function scrollRestorationKey(location: ParsedLocation): string {
  const key = historyKey(location)
  return key === leftKey ? 'on the way' : key
}

/** Makes the router remember the scroll position of every screen, even with fast navigation or slow screens. */
export function setUpScrollRestoration(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    const left = fromLocation === undefined ? null : historyKey(fromLocation)
    leftKey = left === historyKey(toLocation) ? null : left
  })
  // Not every load leads to a render. If one does, `onRendered` follows directly and the router still asks for the
  // previous location's key, so the reset waits for a microtask.
  router.subscribe('onResolved', () => queueMicrotask(clearLeftKey))
  router.subscribe('onRendered', () => {
    clearLeftKey()
    // The router has just discarded that the page was scrolled, even if that happened during the render.
    document.dispatchEvent(new Event('scroll'))
  })
}

function clearLeftKey(): void {
  leftKey = null
}

function historyKey({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}

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
