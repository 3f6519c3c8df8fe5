import { type RefObject, useLayoutEffect } from 'react'

/** The id of the button that starts select mode, to which the focus returns. */
export const selectButtonId = 'select-photos'

/** Moves the focus back to the button that starts select mode when the bar disappears. */
export function useRestoreFocusToSelectButton(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    return () => {
      const { activeElement } = document
      if (activeElement !== document.body && !bar?.contains(activeElement)) return
      document.getElementById(selectButtonId)?.focus({ preventScroll: true })
    }
  }, [ref])
}
