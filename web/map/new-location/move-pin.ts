import type L from 'leaflet'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { nearestCopy } from '../view/world-copies.ts'
import { toCoordinates } from './to-coordinates.ts'

/** Around the tip of the pin: what a finger takes for the pin, in pixels. */
const grip = { side: 26, above: 56, below: 14 }
/** A finger moves this far in a tap, in pixels. */
const tapPixels = 10

/** Returns where in the map's container the tip of the pin is, in pixels. */
export function pinTip(map: L.Map, { latitude, longitude }: Coordinates): L.Point {
  return map.latLngToContainerPoint([latitude, nearestCopy(longitude, map.getCenter().lng)])
}

/**
 * Handles a press on the map behind the dialog: on the pin it drags the pin, elsewhere a tap puts the pin there and a drag
 * moves the map. Calls `onDrop` with the pin's new coordinates.
 */
export function movePin(
  map: L.Map,
  coordinates: Coordinates,
  press: ReactPointerEvent<HTMLElement>,
  onDrop: (coordinates: Coordinates) => void,
): void {
  if (!press.isPrimary || press.button !== 0) return
  const surface = press.currentTarget
  const pin = map.getContainer().querySelector<HTMLElement>('.dropped-pin')
  const tip = pinTip(map, coordinates)
  const pressed = map.mouseEventToContainerPoint(press.nativeEvent)
  const fromTip = pressed.subtract(tip)
  const isOnPin = Math.abs(fromTip.x) < grip.side && fromTip.y > -grip.above && fromTip.y < grip.below
  const end = new AbortController()
  const { signal } = end
  let last = pressed
  let isDrag = false

  surface.setPointerCapture(press.pointerId)
  surface.addEventListener('pointermove', follow, { signal })
  surface.addEventListener('pointerup', drop, { signal })
  surface.addEventListener('lostpointercapture', cancel, { signal })

  function follow(event: PointerEvent): void {
    const now = map.mouseEventToContainerPoint(event)
    isDrag ||= now.distanceTo(pressed) > tapPixels
    if (!isDrag) return
    if (!isOnPin) {
      const step = last.subtract(now).round() // the map moves by whole pixels
      map.panBy(step, { animate: false })
      last = last.subtract(step)
    } else if (pin) {
      const { x, y } = now.subtract(pressed)
      pin.style.translate = `${x}px ${y}px`
    }
  }

  function drop(event: PointerEvent): void {
    end.abort()
    const now = map.mouseEventToContainerPoint(event)
    const place = isOnPin ? now.subtract(fromTip) : now
    if (isOnPin === isDrag) onDrop(toCoordinates(map.containerPointToLatLng(place)))
  }

  function cancel(): void {
    end.abort()
    if (pin) pin.style.translate = ''
  }
}
