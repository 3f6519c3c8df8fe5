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

/** The entry of the history that is being left: a step back takes a moment, and a hasty second tap must not take two. */
let leaving: string | undefined

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
    if (state[layer] === undefined || state.__TSR_key === leaving) return
    leaving = state.__TSR_key
    router.history.back()
  }, [router, layer])

  return { shown, show, close }
}
