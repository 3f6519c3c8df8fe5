import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

let leftKey: string | null = null

/**
 * Under which name the router notes where a screen is scrolled to, for `getScrollRestorationKey`. It notes that as the
 * screen is left, and would again when somebody turns back before the next one has come: what is scrolled by then is
 * the skeleton of that one.
 */
export function scrollKey(location: ParsedLocation): string {
  const key = keyOf(location)
  return key === leftKey ? 'on the way' : key
}

/** Has the router remember of every screen where it is scrolled to, also where hands are quick or a screen is slow. */
export function rememberScroll(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    const left = fromLocation === undefined ? null : keyOf(fromLocation)
    leftKey = left === keyOf(toLocation) ? null : left
  })
  // Not everything that is loaded is drawn. What is, is told of right after, and the router then asks for the old name.
  router.subscribe('onResolved', () => queueMicrotask(forgetLeft))
  router.subscribe('onRendered', () => {
    forgetLeft()
    // The router has just forgotten that the page was scrolled, also if that was while the screen was drawn.
    document.dispatchEvent(new Event('scroll'))
  })
}

function forgetLeft(): void {
  leftKey = null
}

function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
