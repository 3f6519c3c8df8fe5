import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus to the screen when a card disappears that had it last; its button may have lost it by being disabled. */
export function useKeepFocusOnScreen(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const card = ref.current
    let hadFocus = false
    const onFocusIn = ({ target }: FocusEvent) => {
      hadFocus = card?.contains(target as Node) === true
    }
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [ref])
}
