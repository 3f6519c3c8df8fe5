import { useEffect, useEffectEvent } from 'react'

/** Leaves select mode on Escape, unless something on top of the gallery has handled the key. */
export function useEscape(isHeard: boolean, onEscape: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
  })
  useEffect(() => {
    if (!isHeard) return
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isHeard])
}
