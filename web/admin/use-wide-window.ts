import { useSyncExternalStore } from 'react'

/** Returns whether the window is wide enough for a table; otherwise the screen uses cards. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => wideQuery().matches)
}

function subscribe(onChange: () => void): () => void {
  const query = wideQuery()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const wideQuery = () => window.matchMedia('(width >= 44rem)')
