import { useEffect, useEffectEvent, useRef } from 'react'

/** Ends a search whose last result has gone, because it was deleted or has another name now. */
export function useLeaveEmptiedSearch(search: string, resultCount: number | undefined, onLeave: () => void) {
  const successfulSearch = useRef<string | null>(null)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (resultCount === undefined) return
    if (resultCount > 0) successfulSearch.current = search
    else if (search.trim() !== '' && successfulSearch.current === search) leave()
  }, [search, resultCount])
}
