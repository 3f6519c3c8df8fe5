import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { setMapView } from '../view/leaflet-map.ts'
import type { Bounds, LocationMarker, MapMarker } from './cluster-index.ts'
import { createMarkerLayer, type RenderedMarker } from './marker-layer.ts'
import { startClusterWorker } from './start-cluster-worker.ts'

/** The markers on a map; `focus` moves the keyboard focus to the marker with that key. */
export interface MarkerController {
  /** Replaces the locations. The markers update once these are clustered. */
  load(points: MapPoint[]): void
  /** Keeps the location with this id out of any cluster. */
  separate(locationId: string | undefined): void
  /** Calls a function with the shown markers now and after each change; returns a function that ends it. */
  decorate(decorateMarkers: (rendered: readonly RenderedMarker[]) => void): () => void
  focus(key: string): void
  end(): void
}

/** Callbacks for taps on markers. */
export interface MarkerHandlers {
  onLocation(location: LocationMarker, latLng: L.LatLng): void
  /** Called for a cluster that no zoom splits; `key` is its marker's key. */
  onLocations(locations: LocationMarker[], latLng: L.LatLng, key: string): void
}

const throttleMs = 150 // while the map is being dragged

/**
 * Creates markers that follow the map: queries the clustering worker for each view and draws the result unless a newer
 * query has started.
 */
export function createMarkerController(
  map: L.Map,
  { onLocation, onLocations }: MarkerHandlers,
): MarkerController {
  const { clusters, end: endWorker } = startClusterWorker()
  const markerLayer = createMarkerLayer(map, openMarker)
  let latestQuery = 0
  let separateId: string | undefined
  const decorators = new Set<(rendered: readonly RenderedMarker[]) => void>()
  let throttleTimer: ReturnType<typeof setTimeout> | null = null
  map.on('moveend zoomend', refresh)
  map.on('move', refreshThrottled)
  return {
    load(points) {
      clusters.load(points)
      refresh()
    },
    separate(locationId) {
      separateId = locationId
      refresh()
    },
    decorate(decorate) {
      decorators.add(decorate)
      decorate(markerLayer.rendered())
      return () => void decorators.delete(decorate)
    },
    focus: markerLayer.focus,
    end() {
      latestQuery = Number.POSITIVE_INFINITY // ignore all pending results
      if (throttleTimer !== null) clearTimeout(throttleTimer)
      map.off('moveend zoomend', refresh).off('move', refreshThrottled)
      markerLayer.end()
      endWorker()
    },
  }

  function refreshThrottled(): void {
    throttleTimer ??= setTimeout(() => {
      throttleTimer = null
      refresh()
    }, throttleMs)
  }

  async function refresh(): Promise<void> {
    if (!isReady(map)) return
    latestQuery += 1
    const query = latestQuery
    const visibleBounds = paddedBounds(map)
    const markers = await clusters.pinsIn(visibleBounds, map.getZoom(), separateId)
    if (query !== latestQuery) return
    markerLayer.show(markers, visibleBounds)
    for (const decorate of decorators) decorate(markerLayer.rendered())
  }

  async function openMarker(marker: MapMarker, latLng: L.LatLng): Promise<void> {
    if (marker.kind === 'location') return onLocation(marker, latLng)
    const expansion = await clusters.openCluster(marker.clusterId, map.getMaxZoom()).catch(() => null)
    if (expansion === null) return refresh() // the locations have changed since this cluster was drawn
    if ('locations' in expansion) onLocations(expansion.locations, latLng, marker.key)
    else setMapView(map, { latitude: latLng.lat, longitude: latLng.lng, zoom: expansion.splitsAtZoom })
  }
}

/** Returns whether the map can be queried: it has bounds, and no fractional zoom as during a pinch. */
function isReady(map: L.Map): boolean {
  const zoom: number | undefined = map.getZoom()
  return zoom !== undefined && Number.isInteger(zoom)
}

/** Returns the visible bounds plus a quarter on every side, so that markers exist before they are in view. */
function paddedBounds(map: L.Map): Bounds {
  const bounds = map.getBounds().pad(0.25)
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
