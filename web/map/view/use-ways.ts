import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { type Popups, popupOf } from '../popup/use-popup.ts'
import type { Suggestion } from '../search/suggestions.ts'
import { fitPoints } from './fit-points.ts'
import { moveTo } from './leaflet-map.ts'
import { mapRules } from './map-rules.ts'

/** The ways over the map: to all spots, to one of them with its popup, to what a search has found. */
export function useWays(map: L.Map | null, points: MapPoint[] | undefined, popups: Popups) {
  /** Shows some of the spots; false where there are none to show. */
  function showPoints(some: MapPoint[]): boolean {
    const view = map === null ? null : fitPoints(map, some)
    if (map === null || view === null) return false
    moveTo(map, view)
    return true
  }

  function showSpot(locationId: string): void {
    const point = points?.find(([id]) => id === locationId)
    if (point !== undefined && showPoints([point])) popups.show(popupOf(point))
  }

  return {
    showSpot,
    showAll() {
      if (showPoints(points ?? [])) popups.close()
    },
    showFound(found: Suggestion) {
      if (found.kind === 'spot') return showSpot(found.locationId)
      popups.close()
      if (map !== null) moveTo(map, { ...found, zoom: mapRules.foundPlaceZoom })
    },
  }
}
