import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What was searched for on the list of locations. */
    locationSearch?: string
  }
}

/** The text of a search, kept beside the address, so that it is there again after Back and after a reload. */
export function useSearchText() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const [text, setText] = useState(() => history.location.state.locationSearch ?? '')

  function change(next: string): void {
    setText(next)
    void navigate({
      to: '.',
      state: (state) => ({ ...state, locationSearch: next }),
      replace: true,
      resetScroll: false,
    })
  }

  return [text, change] as const
}
