import type L from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { useRootAttribute } from '../../ui/use-root-attribute.ts'
import { nearestCopy } from '../view/world-copies.ts'

interface BesideMapProps {
  map: L.Map | null
  /** The location that the sheet shows. */
  id: string
  /** Undefined until they are known. */
  coordinates: Coordinates | undefined
  /** The location whose popup is open; null if none is. */
  pinId: string | null
  onShow(id: string): void
}

/** Makes room for the sheet beside the map, keeps the location in view, and follows to another one that is tapped. */
export function BesideMap({ map, id, coordinates, pinId, onShow }: BesideMapProps) {
  useRootAttribute('sheet-beside')
  const { latitude, longitude } = coordinates ?? {}
  const show = useEffectEvent(() => {
    if (map !== null && coordinates !== undefined) panInside(map, coordinates)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is shown, too
  useLayoutEffect(() => {
    map?.whenReady(() => show())
  }, [map, latitude, longitude])
  useLayoutEffect(() => {
    if (map === null) return
    const showOnce = () => show()
    map.once('resize', showOnce) // as it becomes narrower; later it stays where the user pans it
    return () => void map.off('resize', showOnce)
  }, [map])

  const follow = useEffectEvent(() => {
    if (pinId !== null && pinId !== id) onShow(pinId)
  })
  useEffect(() => {
    if (pinId !== null) follow()
  }, [pinId])
  return null
}

/** Pans the map until a location is in view with its popup, if it is open. */
function panInside(map: L.Map, { latitude, longitude }: Coordinates): void {
  const { x: width, y: height } = map.getSize()
  const popup = map.getPane('popupPane')?.querySelector<HTMLElement>('.map-popup')
  const side = (popup?.offsetWidth ?? 0) / 2
  const above = (popup?.offsetHeight ?? 0) + headerPixels
  const lng = nearestCopy(longitude, map.getCenter().lng)
  map.panInside([latitude, lng], {
    paddingTopLeft: [Math.min(side + 24, width / 2), Math.min(above, height - 48)],
    paddingBottomRight: [Math.min(side + 72, width / 2), 48], // clear of the controls at the right
  })
}

/** The search above, and the pin's head. */
const headerPixels = 124
