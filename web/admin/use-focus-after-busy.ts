import { useEffect, useRef } from 'react'

/**
 * A button that is disabled while its request is under way loses the focus. It gets it back afterwards; where it is
 * there no more, the place it stood in does. `press` is told of each press.
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
