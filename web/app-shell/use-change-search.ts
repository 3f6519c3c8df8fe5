import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns a function that changes some search parameters of a screen in place; undefined removes one. Back undoes each change
 * unless it replaces the last one.
 */
export function useChangeSearch() {
  const navigate = useNavigate()
  return useCallback(
    (changes: Record<string, string | undefined>, { replace = false } = {}): void => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...changes }),
        resetScroll: false,
        replace,
      })
    },
    [navigate],
  )
}
