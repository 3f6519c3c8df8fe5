import { useEffect, useEffectEvent } from 'react'

/** Escape leaves select mode, unless something that lies over the gallery has taken it for itself. */
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
