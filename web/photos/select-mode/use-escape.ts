import { useEffect, useEffectEvent } from 'react'

/** Leaves select mode on Escape, unless something on top of the gallery has handled the key. */
export function useEscape(isEnabled: boolean, onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
  })
  useEffect(() => {
    if (!isEnabled) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isEnabled])
}
