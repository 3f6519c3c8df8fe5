import { preloadAfterPaint } from './after-paint.ts'
import type { DialogProps } from './dialog-window.tsx'
import { useLazyModule } from './use-lazy-module.ts'

const loadWindow = async () => (await import('./dialog-window.tsx')).DialogWindow

/**
 * A modal dialog in the middle of the window. Escape, the close button and a tap outside close it, unless it `staysOpen` or
 * has a `surface`, which handles the tap. Its code loads at the first interaction, since no screen waits for it.
 */
export function Dialog(props: DialogProps) {
  const Window = useLazyModule(props.open, loadWindow, () => props.onOpenChange(false))
  return Window && <Window {...props} />
}

/** Loads the code of dialogs at the first interaction; returns a function that calls this off. */
export function preloadDialogs(): () => void {
  const ending = new AbortController()
  const preload = () => {
    ending.abort()
    preloadAfterPaint(loadWindow)
  }
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, preload, { signal: ending.signal })
  return () => ending.abort()
}
