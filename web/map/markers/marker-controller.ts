import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { setMapView } from '../view/leaflet-map.ts'
import type { Bounds, LocationMarker, MapMarker } from './cluster-index.ts'
import { createMarkerLayer } from './marker-layer.ts'
import { startClusterWorker } from './start-cluster-worker.ts'

/** The markers on a map; `focus` moves the keyboard focus to the marker with that key. */
export interface MarkerController {
  /** Replaces the locations. The markers update once these are clustered. */
  load(points: MapPoint[]): void
  focus(key: string): void
  end(): void
}

/** Callbacks for taps on markers. */
export interface MarkerHandlers {
  onLocation(location: LocationMarker, place: L.LatLng): void
  /** Called for a cluster that no zoom splits; `key` is its marker's key. */
  onLocations(locations: LocationMarker[], place: L.LatLng, key: string): void
}

const refreshEveryMs = 150 // while the map is being dragged

/**
 * Creates markers that follow the map: queries the clustering worker for each view and draws the result unless a newer
 * query has started.
 */
export function createMarkerController(
  map: L.Map,
  { onLocation, onLocations }: MarkerHandlers,
): MarkerController {
  const { clusters, end: endWorker } = startClusterWorker()
  const pins = createMarkerLayer(map, open)
  let latest = 0
  let resting: ReturnType<typeof setTimeout> | null = null
  map.on('moveend zoomend', refresh)
  map.on('move', refreshNowAndThen)
  return {
    load(points) {
      clusters.load(points)
      refresh()
    },
    focus: pins.focus,
    end() {
      latest = Number.POSITIVE_INFINITY // ignore all pending results
      if (resting !== null) clearTimeout(resting)
      map.off('moveend zoomend', refresh).off('move', refreshNowAndThen)
      pins.end()
      endWorker()
    },
  }

  function refreshNowAndThen(): void {
    resting ??= setTimeout(() => {
      resting = null
      refresh()
    }, refreshEveryMs)
  }

  async function refresh(): Promise<void> {
    if (!isReady(map)) return
    latest += 1
    const asked = latest
    const window = windowOf(map)
    const found = await clusters.pinsIn(window, map.getZoom())
    if (asked === latest) pins.show(found, window)
  }

  async function open(pin: MapMarker, place: L.LatLng): Promise<void> {
    if (pin.kind === 'spot') return onLocation(pin, place)
    const opened = await clusters.openCluster(pin.clusterId, map.getMaxZoom()).catch(() => null)
    if (opened === null) return refresh() // the locations have changed since this cluster was drawn
    if ('locations' in opened) onLocations(opened.locations, place, pin.key)
    else setMapView(map, { latitude: place.lat, longitude: place.lng, zoom: opened.splitsAtZoom })
  }
}

/**
 * Returns whether the map can be queried. It has no bounds before its first view, and a fractional zoom during a pinch.
 */
function isReady(map: L.Map): boolean {
  const zoom: number | undefined = map.getZoom()
  return zoom !== undefined && Number.isInteger(zoom)
}

/**
 * Returns the visible bounds padded by a quarter on every side, so that markers exist before they are dragged into
 * view.
 */
function windowOf(map: L.Map): Bounds {
  const bounds = map.getBounds().pad(0.25)
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
