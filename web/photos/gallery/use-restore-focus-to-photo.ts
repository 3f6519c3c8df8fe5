import { useCallback, useState } from 'react'

/** Tracks the photo to return to when the viewer closes: the one shown last, not the one it was opened with. */
export function useRestoreFocusToPhoto(shownId: string | null) {
  const [lastId, setLastId] = useState(shownId)
  const [photoId, setPhotoId] = useState<string | null>(null)
  if (shownId !== null && shownId !== lastId) setLastId(shownId)
  if (shownId !== null && photoId !== null) setPhotoId(null)
  return {
    photoId,
    /** Handler for the viewer's `onCloseAutoFocus`. */
    start: (event: Event) => {
      event.preventDefault()
      setPhotoId(lastId)
    },
    /** Ends the return once the photo has the focus, so that scrolling does not repeat it. */
    end: useCallback(() => setPhotoId(null), []),
  }
}
