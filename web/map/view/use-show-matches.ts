import { useRouterState } from '@tanstack/react-router'
import type L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import type { MapFilter } from '../filter/use-map-filter.ts'
import { fitPoints } from './fit-points.ts'
import { setMapView } from './leaflet-map.ts'

/** Moves the map to the locations that match the filter when a group is chosen, or if a filter change leaves no match in view. */
export function useShowMatches(map: L.Map | null, { counts, points, state }: MapFilter): void {
  const { group } = state.filter
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const shownGroup = useRef(shownEntries.has(entry) ? group : undefined)
  const shownCounts = useRef<MapFilter['counts']>(null)
  useEffect(() => {
    if (map === null || points === undefined || shownCounts.current === counts) return
    shownCounts.current = counts
    const isNewGroup = group !== undefined && group !== shownGroup.current
    shownGroup.current = group
    shownEntries.add(entry)
    if (counts === null || (!isNewGroup && isAnyInView(map, points))) return
    const view = fitPoints(map, points)
    if (view !== null) setMapView(map, view)
  }, [map, counts, points, group, entry])
}

/** The entries of the browser's history whose group has been shown: a return to one keeps the map's view. */
const shownEntries = new Set<string>()

function isAnyInView(map: L.Map, points: readonly MapPoint[]): boolean {
  const bounds = map.getBounds()
  return points.some(([, latitude, longitude]) => bounds.contains([latitude, longitude]))
}
