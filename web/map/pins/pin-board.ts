import type L from 'leaflet'
import type { MapPoint } from '../../../shared/locations.ts'
import { moveTo } from '../view/leaflet-map.ts'
import type { Bounds, Pin, SpotPin } from './cluster-index.ts'
import { createPinLayer } from './pin-layer.ts'
import { startClusterWorker } from './start-cluster-worker.ts'

/** The pins on a map; `focus` gives the keyboard to the pin of that key. */
export interface PinBoard {
  /** Replaces the spots; the pins follow as soon as they are clustered. */
  load(points: MapPoint[]): void
  focus(key: string): void
  end(): void
}

/** What taps on pins lead to. */
export interface PinTaps {
  onSpot(spot: SpotPin, place: L.LatLng): void
  /** A cluster that no zoom takes apart was tapped; `key` names its pin. */
  onSpots(spots: SpotPin[], place: L.LatLng, key: string): void
}

const refreshEveryMs = 150 // while the map is being dragged

/** Pins that follow the map: the clustering thread is asked for each view, and the answer drawn if it still fits. */
export function createPinBoard(map: L.Map, { onSpot, onSpots }: PinTaps): PinBoard {
  const { clusters, end: endWorker } = startClusterWorker()
  const pins = createPinLayer(map, open)
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
      latest = Number.POSITIVE_INFINITY // no answer fits any more
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

  async function open(pin: Pin, place: L.LatLng): Promise<void> {
    if (pin.kind === 'spot') return onSpot(pin, place)
    const opened = await clusters.openCluster(pin.clusterId, map.getMaxZoom()).catch(() => null)
    if (opened === null) return refresh() // the spots have changed since this cluster was drawn
    if ('spots' in opened) onSpots(opened.spots, place, pin.key)
    else moveTo(map, { latitude: place.lat, longitude: place.lng, zoom: opened.splitsAtZoom })
  }
}

/** Before its first view a map has no bounds; in the middle of a pinch its zoom lies between two levels. */
function isReady(map: L.Map): boolean {
  const zoom: number | undefined = map.getZoom()
  return zoom !== undefined && Number.isInteger(zoom)
}

/** What is seen and a quarter more on every side, so that pins are there before they are dragged into sight. */
function windowOf(map: L.Map): Bounds {
  const bounds = map.getBounds().pad(0.25)
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
