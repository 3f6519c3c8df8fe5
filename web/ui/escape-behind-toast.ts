import type { KeyboardEvent } from 'react'

/** Presses of Escape that Radix gave to a toast, since that opened last, instead of the dialog that the user is in. */
const escapesOfToasts = new WeakSet<Event>()

/** Notes a press of Escape that dismisses a toast. */
export function recordToastEscape(event: globalThis.KeyboardEvent): void {
  escapesOfToasts.add(event)
}

/** Returns a `keydown` handler that calls `onEscape` for a press of Escape that a toast got; the innermost dialog acts. */
export function onEscapeBehindToast(onEscape: () => void) {
  return ({ nativeEvent }: KeyboardEvent) => {
    if (escapesOfToasts.delete(nativeEvent)) onEscape()
  }
}
