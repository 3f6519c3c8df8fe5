import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/history' {
  /** What lies over a screen, by its id: kept beside the address, so that Back takes it away and a reload keeps it. */
  interface HistoryState {
    /** The location whose sheet is open. */
    sheet?: string
    /** The photo shown in the viewer. */
    photo?: string
  }
}

type Layer = 'sheet' | 'photo'

/** The entry of the history that was left last, and when: a step back takes a moment. */
let left = neverLeft()
/** The second tap of a double tap closes no more: not what lies below, */
const doubleTapMs = 400
/** and not the same again, while the step back is still under way. */
const stepMs = 2000

function neverLeft(): { entry: string | undefined; at: number } {
  return { entry: undefined, at: Number.NEGATIVE_INFINITY }
}

/** Something over a screen that Back closes, and that is there again after a reload or after coming back from elsewhere. */
export function useHistoryLayer(layer: Layer) {
  const router = useRouter()
  const navigate = useNavigate()
  const shown = useRouterState({ select: (state) => state.location.state[layer] ?? null })

  /** Shows it with a way back; what is shown already only changes. */
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

  /** Takes it away: it was shown by a step forward, so this is a step back. */
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
