import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type RestingWrite, writeAtRest } from './write-at-rest.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What was searched for on the list of locations. */
    locationSearch?: string
  }
}

/**
 * The text of a search, kept beside the address, so that it is there again after Back and after a reload, and gone
 * where the list is asked for anew.
 */
export function useSearchText() {
  const router = useRouter()
  const [text, setText] = useState(() => searchOf(router))
  const [keeping] = useState(() => writeAtRest((next: string) => keep(router, next), restMs))
  useEffect(() => followEntry(router, keeping, setText), [router, keeping])
  useEffect(() => keepBeforeLeaving(keeping), [keeping])

  function change(next: string): void {
    setText(next)
    keeping.later(next)
  }

  return [text, change] as const
}

const restMs = 250 // Safari refuses more than a hundred writes within seconds

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
  router.history.flush() // else a step forward in the same turn would take its place
}

/** Another entry of the list has a text of its own; what was due belongs to an entry that can be written no more. */
function followEntry(
  router: RegisteredRouter,
  keeping: RestingWrite<string>,
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

/** Whatever leads away begins with a click, by a key too, or unloads the page, which at `pagehide` would be too late. */
function keepBeforeLeaving({ now }: RestingWrite<string>): () => void {
  window.addEventListener('click', now, { capture: true })
  window.addEventListener('beforeunload', now)
  return () => {
    window.removeEventListener('click', now, { capture: true })
    window.removeEventListener('beforeunload', now)
  }
}
