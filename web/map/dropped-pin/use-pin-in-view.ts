import type L from 'leaflet'
import { type RefObject, useEffect } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { pinTip } from './drag-pin.ts'
import { offsetFromDialog } from './pin-in-view.ts'

/**
 * Moves the map so that neither the dialog around an element nor the keyboard of a phone covers the dropped pin, and tells
 * the dialog's style the height above the keyboard. Sets `hasPannedAway` to false for each new place of the pin; once it is true,
 * because the user has dragged the map away, the map stays.
 */
export function usePinInView(
  map: L.Map | null,
  { latitude, longitude }: Coordinates,
  insideDialog: HTMLElement | null,
  hasPannedAway: RefObject<boolean>,
): void {
  useEffect(() => {
    hasPannedAway.current = false
    const dialog = insideDialog?.closest<HTMLElement>('[role=dialog]')
    if (map === null || !dialog) return
    const move = () => {
      const { left, top, right, bottom } = map.getContainer().getBoundingClientRect()
      const { offsetTop = 0, height = innerHeight, scale = 1 } = window.visualViewport ?? {}
      dialog.style.setProperty('--visible-height', `${height * scale}px`)
      if (hasPannedAway.current) return
      const visible = { left, top, right, bottom: Math.min(bottom, offsetTop + height) }
      const tip = pinTip(map, { latitude, longitude })
      const { x, y } = offsetFromDialog(visible, dialog.getBoundingClientRect(), {
        x: tip.x + left,
        y: tip.y + top,
      })
      if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !prefersReducedMotion() })
    }
    const resizeObserver = new ResizeObserver(move)
    resizeObserver.observe(dialog)
    window.visualViewport?.addEventListener('resize', move)
    return () => {
      resizeObserver.disconnect()
      window.visualViewport?.removeEventListener('resize', move)
    }
  }, [map, latitude, longitude, insideDialog, hasPannedAway])
}
