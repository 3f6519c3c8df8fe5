import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'

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
  function show(id: string): void {
    if (id === shown) return
    void navigate({
      to: '.',
      search: (search) => search,
      state: (state) => ({ ...state, [layer]: id }),
      replace: shown !== null,
      resetScroll: false,
    })
  }

  /** Takes it away: it was shown by a step forward, so this is a step back. */
  function close(): void {
    if (router.history.location.state[layer] !== undefined) router.history.back()
  }

  return { shown, show, close }
}
