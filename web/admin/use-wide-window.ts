import { useSyncExternalStore } from 'react'

/** Whether the window has room for a table; else there are cards. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}

function subscribe(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const wide = () => window.matchMedia('(width >= 44rem)')
