import type { UseQueryResult } from '@tanstack/react-query'
import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import type { MapFilter } from '../filter/use-map-filter.ts'
import { type Popups, popupFor } from '../popup/use-popup.ts'
import type { Suggestion } from '../search/suggestions.ts'
import { fitPoints } from './fit-points.ts'
import { setMapView } from './leaflet-map.ts'
import { mapRules } from './map-rules.ts'
import { separatingView } from './separating-view.ts'
import { useInitialView } from './use-initial-view.ts'
import { useRequestedLocation } from './use-requested-location.ts'
import { useShowMatches } from './use-show-matches.ts'

interface MapNavigationOptions {
  map: L.Map | null
  points: UseQueryResult<MapPoint[]>
  filter: MapFilter
  /** The location requested in the URL. */
  requestedId: string | undefined
  popups: Popups
}

/** The functions that move the map. */
export type MapNavigation = ReturnType<typeof useMapNavigation>

/**
 * Opens the map at its first view and at the location requested in the URL. Returns functions that move it to all
 * locations, to one location with its popup, or to a search result.
 */
export function useMapNavigation({ map, points, filter, requestedId, popups }: MapNavigationOptions) {
  useInitialView({ map, points: filter.points, failed: points.isError, requestedId })
  useShowMatches(map, filter)
  useRequestedLocation({ map, points: points.data, requestedId, onFound: popups.showRequested })

  function showLocation(locationId: string): void {
    const point = points.data?.find(([id]) => id === locationId)
    if (map === null || points.data === undefined || point === undefined) return
    setMapView(map, separatingView(map, point, points.data))
    popups.show(popupFor(point))
  }

  return {
    showLocation,
    showAll() {
      const view = map === null ? null : fitPoints(map, filter.points ?? [])
      if (map === null || view === null) return
      setMapView(map, view)
      popups.close()
    },
    showFound(suggestion: Exclude<Suggestion, { kind: 'photos' }>) {
      if (suggestion.kind === 'location') return showLocation(suggestion.locationId)
      popups.close()
      if (map !== null) setMapView(map, { ...suggestion, zoom: mapRules.foundPlaceZoom })
    },
  }
}
