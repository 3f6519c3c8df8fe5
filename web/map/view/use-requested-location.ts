import type L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { showToast } from '../../ui/toast-store.ts'
import { setMapView } from './leaflet-map.ts'
import { separatingView } from './separating-view.ts'

interface RequestedLocationOptions {
  map: L.Map | null
  points: MapPoint[] | undefined
  /** The location requested in the URL. */
  requestedId: string | undefined
  onFound(point: MapPoint): void
}

/** Centers the map on the location requested in the URL, once per request. */
export function useRequestedLocation({ map, points, requestedId, onFound }: RequestedLocationOptions): void {
  const handledId = useRef<string | undefined>(undefined)
  const handleFound = useEffectEvent(onFound)

  useEffect(() => {
    if (requestedId === undefined) handledId.current = undefined
    if (map === null || points === undefined || handledId.current === requestedId) return
    handledId.current = requestedId
    const point = points.find(([id]) => id === requestedId)
    if (point === undefined) {
      showToast({ title: 'Location not found', destructive: true })
      return
    }
    const view = separatingView(map, point, points)
    setMapView(map, view)
    // The end of an animated zoom undoes how a popup that opened meanwhile has moved the map.
    if (map.getZoom() === view.zoom) handleFound(point)
    else map.once('zoomend', () => handleFound(point))
  }, [map, points, requestedId])
}
