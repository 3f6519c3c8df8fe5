import type L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import type { MapFilter } from '../filter/use-map-filter.ts'
import { fitPoints } from './fit-points.ts'
import { setMapView } from './leaflet-map.ts'

/** Moves the map to the locations that match the filter if it is set to a group, or if a change of it leaves none in view. */
export function useShowMatches(map: L.Map | null, { counts, points, state }: MapFilter): void {
  const { group } = state.filter
  const shownGroup = useRef<string | undefined>(undefined)
  const shownCounts = useRef<MapFilter['counts']>(null)
  useEffect(() => {
    if (map === null || points === undefined || shownCounts.current === counts) return
    shownCounts.current = counts
    const isNewGroup = group !== undefined && group !== shownGroup.current
    shownGroup.current = group
    if (counts === null || (!isNewGroup && isAnyInView(map, points))) return
    const view = fitPoints(map, points)
    if (view !== null) setMapView(map, view)
  }, [map, counts, points, group])
}

function isAnyInView(map: L.Map, points: readonly MapPoint[]): boolean {
  const bounds = map.getBounds()
  return points.some(([, latitude, longitude]) => bounds.contains([latitude, longitude]))
}
