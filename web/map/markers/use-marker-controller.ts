import type L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { createMarkerController, type MarkerController, type MarkerHandlers } from './marker-controller.ts'

/** Shows the markers of the locations on the map. Returns null until the map exists. */
export function useMarkerController(
  map: L.Map | null,
  points: MapPoint[] | undefined,
  taps: MarkerHandlers,
): MarkerController | null {
  const [board, setBoard] = useState<MarkerController | null>(null)
  const onLocation = useEffectEvent(taps.onLocation)
  const onLocations = useEffectEvent(taps.onLocations)

  useEffect(() => {
    if (map === null) return
    const made = createMarkerController(map, {
      onLocation: (location, place) => onLocation(location, place),
      onLocations: (locations, place, key) => onLocations(locations, place, key),
    })
    setBoard(made)
    return made.end
  }, [map])

  useEffect(() => {
    if (points !== undefined) board?.load(points)
  }, [board, points])

  return board
}
