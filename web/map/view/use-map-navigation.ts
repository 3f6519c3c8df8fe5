import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { type Popups, popupFor } from '../popup/use-popup.ts'
import type { Suggestion } from '../search/suggestions.ts'
import { fitPoints } from './fit-points.ts'
import { setMapView } from './leaflet-map.ts'
import { mapRules } from './map-rules.ts'

/** Returns functions that move the map to all locations, to one location with its popup, or to a search result. */
export function useMapNavigation(map: L.Map | null, points: MapPoint[] | undefined, popups: Popups) {
  /** Moves the map to these locations; returns false if there are none or the map does not exist yet. */
  function showPoints(selected: MapPoint[]): boolean {
    const view = map === null ? null : fitPoints(map, selected)
    if (map === null || view === null) return false
    setMapView(map, view)
    return true
  }

  function showLocation(locationId: string): void {
    const point = points?.find(([id]) => id === locationId)
    if (point !== undefined && showPoints([point])) popups.show(popupFor(point))
  }

  return {
    showSpot: showLocation,
    showAll() {
      if (showPoints(points ?? [])) popups.close()
    },
    showFound(suggestion: Suggestion) {
      if (suggestion.kind === 'spot') return showLocation(suggestion.locationId)
      popups.close()
      if (map !== null) setMapView(map, { ...suggestion, zoom: mapRules.foundPlaceZoom })
    },
  }
}
