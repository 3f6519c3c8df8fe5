import { useEffect, useRef } from 'react'

/**
 * Restores the focus of a button that loses it by being disabled during its request; if the button no longer exists,
 * focuses the element at `place`. Call `press` on each press.
 */
export function useFocusAfterBusy(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement & HTMLLIElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isBusy || !isPressed.current) return
    isPressed.current = false
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNowhere) (button.current ?? place.current)?.focus({ preventScroll: true })
  }, [isBusy])

  function press(): void {
    isPressed.current = true
  }

  return { button, place, press }
}
