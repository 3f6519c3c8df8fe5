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
  const [text, setText] = useState(() => savedSearch(router))
  const [debouncedSave] = useState(() =>
    debounceWrite((next: string) => saveSearch(router, next), debounceMs),
  )
  useEffect(() => syncWithHistory(router, debouncedSave, setText), [router, debouncedSave])
  useEffect(() => flushBeforeLeaving(debouncedSave), [debouncedSave])

  function change(next: string): void {
    setText(next)
    debouncedSave.schedule(next)
  }

  return [text, change] as const
}

const debounceMs = 250 // Safari rejects more than a hundred history writes within seconds

function savedSearch({ history }: RegisteredRouter): string {
  return history.location.state.locationSearch ?? ''
}

function saveSearch(router: RegisteredRouter, text: string): void {
  void router.navigate({
    to: '.',
    state: ({ locationSearch: _, ...rest }) => (text === '' ? rest : { ...rest, locationSearch: text }),
    replace: true,
    resetScroll: false,
  })
  router.history.flush() // otherwise a navigation in the same tick would replace it
}

/** Shows the text of the history entry navigated to, and drops a pending write to the previous one. */
function syncWithHistory(
  router: RegisteredRouter,
  debouncedSave: DebouncedWrite<string>,
  show: (text: string) => void,
): () => void {
  const { pathname } = router.history.location
  const stop = router.history.subscribe(({ location }) => {
    debouncedSave.cancel()
    if (location.pathname === pathname) show(savedSearch(router))
  })
  return () => {
    stop()
    debouncedSave.cancel()
  }
}

/**
 * Writes pending text before leaving: every way out begins with a click (also one by a key) or unloads the page, for
 * which `pagehide` would be too late.
 */
function flushBeforeLeaving({ flush }: DebouncedWrite<string>): () => void {
  window.addEventListener('click', flush, { capture: true })
  window.addEventListener('beforeunload', flush)
  return () => {
    window.removeEventListener('click', flush, { capture: true })
    window.removeEventListener('beforeunload', flush)
  }
}
