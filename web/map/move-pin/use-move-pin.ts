import type * as L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { MapPoint } from '../../../shared/locations.ts'
import { useOverlayHistory } from '../../app-shell/use-overlay-history.ts'
import { setInitialView } from '../../base-map/leaflet-map.ts'
import { mapRules } from '../../base-map/map-rules.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useDroppedPin } from '../dropped-pin/dropped-pin.ts'

/** A location whose pin is being moved. */
export interface PinMove {
  map: L.Map | null
  location: Coordinates & { id: string; name: string }
  /** Where the pin is now; where the location is until it is moved. */
  coordinates: Coordinates
  /** Puts the pin elsewhere. */
  placePin(coordinates: Coordinates): void
  close(): void
}

/**
 * Shows the pin of the location in the history entry, close enough to aim, and keeps where it is put. Null while none is being
 * moved.
 */
export function useMovePin(map: L.Map | null, points: readonly MapPoint[] | undefined): PinMove | null {
  const { shown, close } = useOverlayHistory('movePin')
  const [placed, setPlaced] = useState<Coordinates | null>(null)
  if (shown === null && placed !== null) setPlaced(null)
  const point = shown === null ? undefined : points?.find(([id]) => id === shown)
  const location = point && toLocation(point)
  const coordinates = location ? (placed ?? location) : null

  const zoomIn = useEffectEvent(() => {
    if (map === null || location === undefined) return
    const zoom = Math.max((map.getZoom() as number | undefined) ?? 0, mapRules.pinZoom)
    setInitialView(map, { ...location, zoom })
  })
  const movedId = location?.id
  useEffect(() => {
    if (map !== null && movedId !== undefined) zoomIn()
  }, [map, movedId])
  useDroppedPin(map, coordinates)

  const isGone = shown !== null && points !== undefined && point === undefined
  const leave = useEffectEvent(() => {
    showToast({ title: 'Location not found', destructive: true })
    close()
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])

  return location && coordinates ? { map, location, coordinates, placePin: setPlaced, close } : null
}

function toLocation([id, latitude, longitude, , name = 'Location']: MapPoint): PinMove['location'] {
  return { id, name, latitude, longitude }
}
