import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/history' {
  /** Ids of overlays over a screen, in the history state: Back closes them and a reload keeps them. */
  interface HistoryState {
    /** The location whose sheet is open. */
    sheet?: string
    /** The photo shown in the viewer. */
    photo?: string
    /** The location whose pin is being moved. */
    movePin?: string
    /** The fish in that photo whose sizes the user is to confirm. */
    confirm?: string
  }
}

type Overlay = 'sheet' | 'photo' | 'movePin'

/** The history entry that was last left, and when. `history.back()` takes effect asynchronously. */
let lastClosed = noEntryClosed()
/** For this long after a close, ignores another one, so that a double tap does not also close the overlay below. */
const doubleTapMs = 400
/** For this long, ignores closing the same entry again, because the step back may still be in progress. */
const backNavigationMs = 2000

function noEntryClosed(): { entry: string | undefined; at: number } {
  return { entry: undefined, at: Number.NEGATIVE_INFINITY }
}

/** Manages an overlay over a screen. Back closes it, and a reload or a return from another page restores it. */
export function useOverlayHistory(overlay: Overlay) {
  const shown = useRouterState({ select: (state) => state.location.state[overlay] ?? null })
  const confirmed = useRouterState({ select: (state) => state.location.state.confirm ?? null })
  return { shown, confirmed, ...useOverlayActions(overlay) }
}

/** Opens and closes an overlay, for components that it does not re-render. */
export function useOverlayActions(overlay: Overlay) {
  const router = useRouter()
  const navigate = useNavigate()

  /**
   * Opens the overlay with a new history entry, or replaces the current entry if it is already open; `confirmedId` is the
   * fish in the photo to confirm.
   */
  const show = useCallback(
    (id: string, confirmedId?: string): void => {
      const currentId = router.history.location.state[overlay]
      if (id === currentId) return
      lastClosed = noEntryClosed()
      void navigate({
        to: '.',
        search: (search) => search,
        state: ({ confirm: _, ...state }) => ({
          ...state,
          [overlay]: id,
          ...(confirmedId !== undefined && { confirm: confirmedId }),
        }),
        replace: currentId !== undefined,
        resetScroll: false,
      })
    },
    [router, navigate, overlay],
  )

  /** Closes the overlay by a step back in the history, since opening it was a step forward. */
  const close = useCallback((): void => {
    const { state } = router.history.location
    const elapsedMs = performance.now() - lastClosed.at
    const isTooSoon = elapsedMs < (state.__TSR_key === lastClosed.entry ? backNavigationMs : doubleTapMs)
    if (state[overlay] === undefined || isTooSoon) return
    lastClosed = { entry: state.__TSR_key, at: performance.now() }
    router.history.back()
  }, [router, overlay])

  /** Closes the overlay without a step back, which what opens in its place would take for its own. */
  const giveWay = useCallback((): void => {
    if (router.history.location.state[overlay] === undefined) return
    void navigate({
      to: '.',
      search: (search) => search,
      state: ({ [overlay]: _, ...state }) => state,
      replace: true,
      resetScroll: false,
    })
  }, [router, navigate, overlay])

  return { show, close, giveWay }
}
