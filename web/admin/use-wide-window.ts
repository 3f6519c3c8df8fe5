import { useSyncExternalStore } from 'react'

/** Returns whether the window is wide enough for a table; otherwise the screen uses cards. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}

function subscribe(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const wide = () => window.matchMedia('(width >= 44rem)')
