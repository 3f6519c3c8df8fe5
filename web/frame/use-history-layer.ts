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
    if (router.history.location.state[layer] !== undefined) router.history.back()
  }, [router, layer])

  return { shown, show, close }
}
