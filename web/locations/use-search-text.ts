import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type DebouncedWrite, debounceWrite } from './debounced-write.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The search text of the locations list. */
    locationSearch?: string
  }
}

/**
 * Manages the search text. Stores it in the history state, so that Back and a reload restore it while a new visit to
 * the list starts empty.
 */
export function useSearchText() {
  const router = useRouter()
  const [text, setText] = useState(() => searchOf(router))
  const [keeping] = useState(() => debounceWrite((next: string) => keep(router, next), debounceMs))
  useEffect(() => followEntry(router, keeping, setText), [router, keeping])
  useEffect(() => keepBeforeLeaving(keeping), [keeping])

  function change(next: string): void {
    setText(next)
    keeping.later(next)
  }

  return [text, change] as const
}

const debounceMs = 250 // Safari rejects more than a hundred history writes within seconds

function searchOf({ history }: RegisteredRouter): string {
  return history.location.state.locationSearch ?? ''
}

function keep(router: RegisteredRouter, text: string): void {
  void router.navigate({
    to: '.',
    state: ({ locationSearch: _, ...others }) => (text === '' ? others : { ...others, locationSearch: text }),
    replace: true,
    resetScroll: false,
  })
  router.history.flush() // otherwise a navigation in the same tick would replace it
}

/**
 * Shows the text of the history entry navigated to. Drops a pending write, since its entry can no longer be written.
 */
function followEntry(
  router: RegisteredRouter,
  keeping: DebouncedWrite<string>,
  show: (text: string) => void,
): () => void {
  const { pathname } = router.history.location
  const stop = router.history.subscribe(({ location }) => {
    keeping.drop()
    if (location.pathname === pathname) show(searchOf(router))
  })
  return () => {
    stop()
    keeping.drop()
  }
}

/**
 * Writes pending text before leaving: every way out begins with a click (also one by a key) or unloads the page, for
 * which `pagehide` would be too late.
 */
function keepBeforeLeaving({ now }: DebouncedWrite<string>): () => void {
  window.addEventListener('click', now, { capture: true })
  window.addEventListener('beforeunload', now)
  return () => {
    window.removeEventListener('click', now, { capture: true })
    window.removeEventListener('beforeunload', now)
  }
}
