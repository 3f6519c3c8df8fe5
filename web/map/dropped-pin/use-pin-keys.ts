import type L from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { pinTip } from './drag-pin.ts'
import { toCoordinates } from './to-coordinates.ts'
import { zoomAroundPin } from './zoom-around-pin.ts'

interface PinKeysOptions {
  map: L.Map | null
  coordinates: Coordinates
  /** An element of the dialog, once it is rendered. */
  insideDialog: HTMLElement | null
  isDisabled: boolean
  onMove(coordinates: Coordinates): void
}

/** Has the arrow keys move the pin, and plus and minus zoom the map, unless the focus is in a text field. */
export function usePinKeys({ map, coordinates, insideDialog, isDisabled, onMove }: PinKeysOptions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey } = event
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey
    if (map === null || isDisabled || isShortcut || target instanceof HTMLInputElement) return
    const arrow = arrows[key]
    const levels = zooms[key]
    if (arrow !== undefined) {
      const pixels = shiftKey ? stepPixels.large : stepPixels.small
      const tip = pinTip(map, coordinates).add([arrow[0] * pixels, arrow[1] * pixels])
      onMove(toCoordinates(map.containerPointToLatLng(tip)))
    } else if (levels !== undefined) zoomAroundPin(map, coordinates, levels)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const dialog = insideDialog?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    dialog.addEventListener('keydown', listener)
    return () => dialog.removeEventListener('keydown', listener)
  }, [insideDialog])
}

/** How far a key moves the pin in the window; with Shift, farther. */
const stepPixels = { small: 5, large: 50 }
const arrows: Record<string, [x: number, y: number] | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const zooms: Record<string, number | undefined> = { '+': 1, '=': 1, '-': -1 }
