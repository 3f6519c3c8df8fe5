import type L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { createMarkerController, type MarkerController, type MarkerHandlers } from './marker-controller.ts'

/**
 * Shows the markers of the locations on the map, the one with `separateId` outside of clusters. Returns null until the
 * map exists.
 */
export function useMarkerController(
  map: L.Map | null,
  points: MapPoint[] | undefined,
  separateId: string | undefined,
  handlers: MarkerHandlers,
): MarkerController | null {
  const [controller, setController] = useState<MarkerController | null>(null)
  const onLocation = useEffectEvent(handlers.onLocation)
  const onLocations = useEffectEvent(handlers.onLocations)

  useEffect(() => {
    if (map === null) return
    const created = createMarkerController(map, {
      onLocation: (location, latLng) => onLocation(location, latLng),
      onLocations: (locations, latLng, key) => onLocations(locations, latLng, key),
    })
    setController(created)
    return created.end
  }, [map])

  useEffect(() => {
    if (points !== undefined) controller?.load(points)
  }, [controller, points])

  useEffect(() => controller?.separate(separateId), [controller, separateId])

  return controller
}
