import type L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapFilter } from '../filter/use-map-filter.ts'
import { fitPoints } from './fit-points.ts'
import { setMapView } from './leaflet-map.ts'

/** Moves the map to the locations that match the filter if a change of it leaves none in view. */
export function useShowMatches(map: L.Map | null, { counts, points }: MapFilter): void {
  const shownCounts = useRef<MapFilter['counts']>(null)
  useEffect(() => {
    if (map === null || points === undefined || shownCounts.current === counts) return
    shownCounts.current = counts
    const bounds = map.getBounds()
    if (counts === null || points.some(([, latitude, longitude]) => bounds.contains([latitude, longitude])))
      return
    const view = fitPoints(map, points)
    if (view !== null) setMapView(map, view)
  }, [map, counts, points])
}
