import { useEffect, useRef } from 'react'

/**
 * Restores the focus of a button that loses it by being disabled during its request; if the button no longer exists,
 * focuses the element of `fallback`. Call `onPress` on each press.
 */
export function useFocusAfterBusy(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const fallback = useRef<HTMLDivElement & HTMLLIElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isBusy || !isPressed.current) return
    isPressed.current = false
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (isFocusLost) (button.current ?? fallback.current)?.focus({ preventScroll: true })
  }, [isBusy])

  function onPress(): void {
    isPressed.current = true
  }

  return { button, fallback, onPress }
}
