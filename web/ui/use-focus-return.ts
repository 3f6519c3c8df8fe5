import { useRef } from 'react'

/**
 * Where the focus of a window comes from and goes back to. Radix gives it back only to a trigger of its own, and ours
 * are opened from anywhere: a button, a menu entry, a pin.
 */
export function useFocusReturn(open: boolean, onCloseAutoFocus?: (event: Event) => void) {
  const opener = useRef<HTMLElement | null>(null)
  // Noted while drawing, since a field with `autoFocus` inside has the focus before any effect runs.
  if (open && opener.current === null) opener.current = focusedOpener()
  return {
    /** The window takes the focus rather than its cross; a field with `autoFocus` keeps it. */
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (!event.defaultPrevented) opener.current?.focus({ preventScroll: true })
      event.preventDefault()
      opener.current = null
    },
  }
}

/** The element in focus; for an entry of a menu, which is about to go, the button that opened the menu. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}
