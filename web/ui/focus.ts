import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface RestoreFocusOptions {
  /** Called just before the focus returns; `preventDefault()` prevents that. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  /** Returns the element to focus if the opener no longer exists, such as the card of something deleted. */
  focusIfGone?: (() => HTMLElement | null) | undefined
}

/**
 * Returns handlers that focus a dialog when it opens and return the focus to its opener when it closes. Radix does so
 * only for its own triggers, while these dialogs open from anywhere: a button, a menu entry, a map marker.
 */
export function useRestoreFocus(open: boolean, { onCloseAutoFocus, focusIfGone }: RestoreFocusOptions = {}) {
  const opener = useRef<HTMLElement | null>(null)
  // Recorded during render, since a field with `autoFocus` inside takes the focus before any effect runs.
  if (open && opener.current === null) opener.current = focusedOpener()
  return {
    /**
     * Focuses the dialog instead of its close button; a field with `autoFocus` keeps the focus. Over a modal sheet, which takes it
     * back, the field needs `data-autofocus` too.
     */
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault()
      const { currentTarget: dialog } = event
      if (!(dialog instanceof HTMLElement)) return
      ;(dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus()
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (!event.defaultPrevented && isFocusLost()) {
        focusTarget(opener.current, focusIfGone)?.focus({ preventScroll: true })
      }
      event.preventDefault()
      opener.current = null
    },
  }
}

/**
 * Returns whether nothing has the focus because the closed dialog had it. An element that the dialog opened, such as a
 * popup, may already have the focus and keeps it.
 */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function focusTarget(opener: HTMLElement | null, focusIfGone?: () => HTMLElement | null): HTMLElement | null {
  if (opener === null || opener.isConnected) return opener
  return focusIfGone?.() ?? document.querySelector('main')
}

/** Returns the focused element, or, for a menu entry about to be removed, the button that opened the menu. */
export function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}

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
    if (isFocusLost()) (button.current ?? fallback.current)?.focus({ preventScroll: true })
  }, [isBusy])

  function onPress(): void {
    isPressed.current = true
  }

  return { button, fallback, onPress }
}

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
