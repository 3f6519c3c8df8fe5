import { useCallback, useState } from 'react'

/** Which photo the angler comes back to when the viewer closes: the one shown last, not the one it was opened at. */
export function useReturn(shownId: string | null) {
  const [lastId, setLastId] = useState(shownId)
  const [to, setTo] = useState<string | null>(null)
  if (shownId !== null && shownId !== lastId) setLastId(shownId)
  if (shownId !== null && to !== null) setTo(null)
  return {
    to,
    /** For `onCloseAutoFocus` of the viewer. */
    start: (event: Event) => {
      event.preventDefault()
      setTo(lastId)
    },
    /** The photo has the focus: it is not to take it again when it is scrolled out and in. */
    end: useCallback(() => setTo(null), []),
  }
}
