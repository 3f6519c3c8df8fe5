import type L from 'leaflet'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { nearestCopy } from '../view/world-copies.ts'
import { toCoordinates } from './to-coordinates.ts'

/** Around the tip of the pin: what a finger takes for the pin, in pixels. */
const grip = { side: 24, above: 52, below: 12 }
/** A finger moves at most this far in a tap on the map, in pixels. Nothing else than a drag is done with the pin. */
const tapPixels = { map: 10, pin: 3 }

/** Returns where in the map's container the tip of the pin is, in pixels. */
export function pinTip(map: L.Map, { latitude, longitude }: Coordinates): L.Point {
  return map.latLngToContainerPoint([latitude, nearestCopy(longitude, map.getCenter().lng)])
}

/** What a press on the map does to the pin. */
export interface PinMoves {
  /** Called with the new coordinates of the pin. */
  onDrop(coordinates: Coordinates): void
  /** Called after the map was moved, so that the pin may be out of view. */
  onPan(): void
}

/**
 * Handles a press on the map behind the dialog: on the pin it drags the pin, elsewhere a tap puts the pin there and a drag
 * moves the map. A second finger ends it.
 */
export function dragPin(
  map: L.Map,
  coordinates: Coordinates,
  press: ReactPointerEvent<HTMLElement>,
  { onDrop, onPan }: PinMoves,
): void {
  const pressed = map.mouseEventToContainerPoint(press.nativeEvent)
  const { x: width, y: height } = map.getSize()
  const isOnMap = pressed.x >= 0 && pressed.y >= 0 && pressed.x < width && pressed.y < height // not on header or tabs
  if (!press.isPrimary || press.button !== 0 || !isOnMap) return
  map.stop() // it may still be bringing the pin into view
  const surface = press.currentTarget
  const fromTip = pressed.subtract(pinTip(map, coordinates))
  const isOnPin = Math.abs(fromTip.x) < grip.side && fromTip.y > -grip.above && fromTip.y < grip.below
  const dragged = isOnPin
    ? map.getContainer().querySelector<HTMLElement>('.dropped-pin')
    : map.getPane('mapPane')
  const end = new AbortController()
  const { signal } = end
  let isDrag = false

  surface.setPointerCapture(press.pointerId)
  surface.addEventListener('pointermove', follow, { signal })
  surface.addEventListener('pointerup', drop, { signal })
  for (const type of ['pointerdown', 'lostpointercapture']) surface.addEventListener(type, finish, { signal })

  // As on any phone, tiles for what comes into view load at the end.
  function follow(event: PointerEvent): void {
    const { x, y } = map.mouseEventToContainerPoint(event).subtract(pressed)
    isDrag ||= Math.hypot(x, y) > (isOnPin ? tapPixels.pin : tapPixels.map)
    if (isDrag && dragged) dragged.style.translate = `${x}px ${y}px`
  }

  function drop(event: PointerEvent): void {
    finish()
    const released = map.mouseEventToContainerPoint(event)
    if (isOnPin) {
      if (isDrag) onDrop(toCoordinates(map.containerPointToLatLng(released.subtract(fromTip))))
    } else if (isDrag) {
      map.panBy(pressed.subtract(released).round(), { animate: false })
      onPan()
    } else onDrop(toCoordinates(map.containerPointToLatLng(released)))
  }

  function finish(): void {
    end.abort()
    if (dragged) dragged.style.translate = ''
  }
}
