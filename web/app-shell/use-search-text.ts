import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type DebouncedWrite, debounceWrite } from './debounced-write.ts'
import { parseSearch } from './search-params.ts'

/**
 * Manages the search text of a screen, the parameter `search` of its URL. A search that begins adds a history entry, so
 * that Back undoes it.
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
  return parseSearch(history.location.search).search ?? ''
}

function saveSearch(router: RegisteredRouter, text: string): void {
  void router.navigate({
    to: '.',
    search: (previous: object) => ({ ...previous, search: text || undefined }),
    replace: text === '' || savedSearch(router) !== '',
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

/** Writes pending text before another screen is opened, which every way there begins with a click (also one by a key). */
function flushBeforeLeaving({ flush }: DebouncedWrite<string>): () => void {
  window.addEventListener('click', flush, { capture: true })
  return () => window.removeEventListener('click', flush, { capture: true })
}
