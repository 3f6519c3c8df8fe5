import { useRef } from 'react'

interface FocusReturn {
  /** Called as the focus is about to go back; `preventDefault()` keeps it from going. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  /** Where it goes if what it came from is there no more, such as the card of something deleted. */
  focusIfGone?: (() => HTMLElement | null) | undefined
}

/**
 * Where the focus of a window comes from and goes back to. Radix gives it back only to a trigger of its own, and ours
 * are opened from anywhere: a button, a menu entry, a pin.
 */
export function useFocusReturn(open: boolean, { onCloseAutoFocus, focusIfGone }: FocusReturn = {}) {
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
      if (!event.defaultPrevented && isNowhere()) {
        returnTo(opener.current, focusIfGone)?.focus({ preventScroll: true })
      }
      event.preventDefault()
      opener.current = null
    },
  }
}

/** The window took the focus with it. What it led to, such as a popup, may have the focus by now and keeps it. */
function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function returnTo(opener: HTMLElement | null, focusIfGone?: () => HTMLElement | null): HTMLElement | null {
  if (opener === null || opener.isConnected) return opener
  return focusIfGone?.() ?? document.querySelector('main')
}

/** The element in focus; for an entry of a menu, which is about to go, the button that opened the menu. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}
