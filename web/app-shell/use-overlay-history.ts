import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/history' {
  /**
   * The ids of overlays over a screen, stored in the history state so that Back closes them and a reload keeps them.
   */
  interface HistoryState {
    /** The location whose sheet is open. */
    sheet?: string
    /** The photo shown in the viewer. */
    photo?: string
  }
}

type Layer = 'sheet' | 'photo'

/** The history entry that was last left, and when. `history.back()` takes effect asynchronously. */
let left = neverLeft()
/** For this long after a close, ignores another one, so that a double tap does not also close the overlay below. */
const doubleTapMs = 400
/** For this long, ignores closing the same entry again, because the step back may still be in progress. */
const stepMs = 2000

function neverLeft(): { entry: string | undefined; at: number } {
  return { entry: undefined, at: Number.NEGATIVE_INFINITY }
}

/** Manages an overlay over a screen. Back closes it, and a reload or a return from another page restores it. */
export function useOverlayHistory(layer: Layer) {
  const router = useRouter()
  const navigate = useNavigate()
  const shown = useRouterState({ select: (state) => state.location.state[layer] ?? null })

  /** Opens the overlay with a new history entry, or replaces the current entry if it is already open. */
  const show = useCallback(
    (id: string): void => {
      const before = router.history.location.state[layer]
      if (id === before) return
      left = neverLeft()
      void navigate({
        to: '.',
        search: (search) => search,
        state: (state) => ({ ...state, [layer]: id }),
        replace: before !== undefined,
        resetScroll: false,
      })
    },
    [router, navigate, layer],
  )

  /** Closes the overlay by a step back in the history, since opening it was a step forward. */
  const close = useCallback((): void => {
    const { state } = router.history.location
    const passed = performance.now() - left.at
    const isHasty = passed < (state.__TSR_key === left.entry ? stepMs : doubleTapMs)
    if (state[layer] === undefined || isHasty) return
    left = { entry: state.__TSR_key, at: performance.now() }
    router.history.back()
  }, [router, layer])

  return { shown, show, close }
}
