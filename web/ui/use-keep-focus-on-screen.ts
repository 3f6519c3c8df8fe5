import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus to the screen when a card disappears that has it, or whose button lost it by being disabled. */
export function useKeepFocusOnScreen(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const card = ref.current
    return () => {
      const { activeElement, body } = document
      if (activeElement === body || card?.contains(activeElement))
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [ref])
}
