import { type Remote, wrap } from 'comlink'
import * as L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { setMapView, toBounds } from '../../base-map/leaflet-map.ts'
import { type Bounds, longitudesInWindow, nearestCopy } from '../../base-map/world.ts'
import { hasStarted } from '../../device/worker-start.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { prefersReducedMotion } from '../../ui/motion.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Clusters, LocationMarker, MapMarker } from './cluster-index.ts'
import { createMarkerElement, updateMarkerElement } from './marker-element.ts'

/**
 * Shows the markers of the locations on the map, the one with `separateId` outside of clusters. Returns null until the
 * map exists.
 */
export function useMarkerController(
  map: L.Map | null,
  points: MapPoint[] | undefined,
  separateId: string | undefined,
  handlers: MarkerHandlers,
): MarkerController | null {
  const [controller, setController] = useState<MarkerController | null>(null)
  const onLocation = useEffectEvent(handlers.onLocation)
  const onLocations = useEffectEvent(handlers.onLocations)

  useEffect(() => {
    if (map === null) return
    const created = createMarkerController(map, {
      onLocation: (location, latLng) => onLocation(location, latLng),
      onLocations: (locations, latLng, key) => onLocations(locations, latLng, key),
    })
    setController(created)
    return created.end
  }, [map])

  useEffect(() => {
    if (points !== undefined) controller?.load(points)
  }, [controller, points])

  useEffect(() => controller?.separate(separateId), [controller, separateId])

  return controller
}

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
interface MarkerHandlers {
  onLocation(location: LocationMarker, latLng: L.LatLng): void
  /** Called for a cluster that no zoom splits; `key` is its marker's key. */
  onLocations(locations: LocationMarker[], latLng: L.LatLng, key: string): void
}

const throttleMs = 150 // while the map is being dragged

/**
 * Creates markers that follow the map: queries the clustering worker for each view and draws the result unless a newer
 * query has started.
 */
function createMarkerController(map: L.Map, { onLocation, onLocations }: MarkerHandlers): MarkerController {
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
      void clusters.then((jobs) => jobs.load(points)).then(refresh, () => showToast(missingPins))
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
    const zoom = map.getZoom()
    const markers = await (await clusters).pinsIn(visibleBounds, zoom, separateId)
    if (query !== latestQuery) return
    markerLayer.show(markers, visibleBounds)
    for (const decorate of decorators) decorate(markerLayer.rendered())
  }

  async function openMarker(marker: MapMarker, latLng: L.LatLng): Promise<void> {
    if (marker.kind === 'location') return onLocation(marker, latLng)
    const expansion = await clusters
      .then((jobs) => jobs.openCluster(marker.clusterId, map.getMaxZoom()))
      .catch(() => null)
    if (expansion === null) return refresh() // the locations have changed since this cluster was drawn
    if ('locations' in expansion) onLocations(expansion.locations, latLng, marker.key)
    else setMapView(map, { latitude: latLng.lat, longitude: latLng.lng, zoom: expansion.splitsAtZoom })
  }
}

const missingPins = {
  title: 'Failed to show your locations',
  description: 'Reload the page to try again.',
  destructive: true,
}

/** Returns whether the map can be queried: it has bounds, and no fractional zoom as during a pinch. */
function isReady(map: L.Map): boolean {
  const zoom: number | undefined = map.getZoom()
  return zoom !== undefined && Number.isInteger(zoom)
}

/** Returns the visible bounds plus a quarter on every side, so that markers exist before they are in view. */
function paddedBounds(map: L.Map): Bounds {
  return toBounds(map.getBounds().pad(0.25))
}

/** Starts the clustering worker, or the same jobs in the page if the worker does not start; `end` terminates it. */
function startClusterWorker(): { clusters: Promise<Remote<Clusters> | Clusters>; end(): void } {
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  return { clusters: clustersOf(worker), end: () => worker.terminate() }
}

async function clustersOf(worker: Worker): Promise<Remote<Clusters> | Clusters> {
  if (await hasStarted(worker)) return wrap<Clusters>(worker)
  const { createClusters } = await import('./cluster-index.ts')
  return createClusters()
}

/** The marker elements on a map; `focus` moves the keyboard focus to the marker with that key. */
interface MarkerLayer {
  /** Shows exactly these markers within the window. Markers that remain keep their elements. */
  show(mapMarkers: MapMarker[], bounds: Bounds): void
  focus(key: string): void
  /** Returns the markers that are shown. */
  rendered(): RenderedMarker[]
  end(): void
}

/** A marker and its element. */
export interface RenderedMarker {
  mapMarker: MapMarker
  leafletMarker: L.Marker
  button: HTMLButtonElement
}

/** Padding in pixels around a marker with keyboard focus, so that no control covers it. */
const focusPadding = L.point(72, 72)

/** Pixels between a pin and what stands beside it: half of each, with the ring of a cluster, and a gap. */
const asidePixels = 56

/** Manages the marker elements on the map. Calls `onTap` for taps, clicks and the Enter key. */
function createMarkerLayer(map: L.Map, onTap: (mapMarker: MapMarker, latLng: L.LatLng) => void): MarkerLayer {
  const rendered = new Map<string, RenderedMarker>()
  let cancelTap = () => {}
  return {
    show(mapMarkers, bounds) {
      const focused = [...rendered.values()].find(({ button }) => button === document.activeElement)
      const keysToKeep = new Set<string>()
      for (const mapMarker of mapMarkers) {
        for (const longitude of longitudesInWindow(mapMarker.longitude, bounds.west, bounds.east)) {
          keysToKeep.add(upsert(mapMarker, L.latLng(mapMarker.latitude, longitude)))
        }
      }
      for (const [key, removed] of rendered) if (!keysToKeep.has(key)) remove(key, removed)
      if (focused === undefined) sortForTabOrder()
      else if (!focused.button.isConnected)
        findNearest(focused.leafletMarker.getLatLng())?.button.focus(withoutScrolling)
    },
    focus(key) {
      rendered.get(key)?.button.focus(withoutScrolling)
    },
    rendered: () => [...rendered.values()],
    end() {
      cancelTap()
      for (const [key, removed] of rendered) remove(key, removed)
    },
  }

  /**
   * Adds or moves a marker and returns its key, which includes the copy of the world: in very wide windows a location
   * has two markers.
   */
  function upsert(mapMarker: MapMarker, latLng: L.LatLng): string {
    const copy = Math.round((latLng.lng - mapMarker.longitude) / 360)
    const key = copy === 0 ? mapMarker.key : `${mapMarker.key}@${copy}`
    const existing = rendered.get(key)
    if (existing === undefined) rendered.set(key, add(mapMarker, latLng))
    else move(existing, mapMarker, latLng)
    return key
  }

  function add(mapMarker: MapMarker, latLng: L.LatLng): RenderedMarker {
    const button = createMarkerElement(mapMarker)
    const icon = L.divIcon({ html: button, className: 'pin-holder', iconSize: [0, 0] })
    const leafletMarker = L.marker(latLng, { icon, keyboard: false, riseOnHover: true }) // the button takes the keyboard focus
    leafletMarker.setZIndexOffset(zIndexOffset(mapMarker))
    const entry = { mapMarker, leafletMarker, button }
    leafletMarker.on('click', () => {
      button.dataset.pressed = ''
      // What opens takes longer to render than a frame.
      cancelTap = afterPaint(() => {
        delete button.dataset.pressed
        onTap(entry.mapMarker, leafletMarker.getLatLng())
      })
    })
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible'))
        map.panInside(leafletMarker.getLatLng(), { padding: focusPadding })
    })
    leafletMarker.addTo(map)
    stepAside(button, mapMarker)
    if (!prefersReducedMotion()) button.animate([{ opacity: 0 }, { opacity: 1 }], 150)
    return entry
  }

  function move(existing: RenderedMarker, mapMarker: MapMarker, latLng: L.LatLng): void {
    const previous = existing.leafletMarker.getLatLng()
    if (!looksSame(existing.mapMarker, mapMarker)) updateMarkerElement(existing.button, mapMarker)
    existing.mapMarker = mapMarker
    stepAside(existing.button, mapMarker)
    existing.leafletMarker.setZIndexOffset(zIndexOffset(mapMarker))
    if (previous.equals(latLng)) return
    existing.leafletMarker.setLatLng(latLng)
    const offset = map.latLngToLayerPoint(previous).subtract(map.latLngToLayerPoint(latLng))
    animateFrom(existing.button, offset)
  }

  /** Moves a marker to the side of the location that was taken out of its cluster, if it would cover its pin. */
  function stepAside(button: HTMLButtonElement, { latitude, longitude, beside }: MapMarker): void {
    button.style.left = ''
    if (beside === undefined) return
    const pin = map.latLngToLayerPoint([beside.latitude, nearestCopy(beside.longitude, longitude)])
    const { x, y } = map.latLngToLayerPoint([latitude, longitude]).subtract(pin)
    if (Math.hypot(x, y) < asidePixels) button.style.left = `${(x < 0 ? -asidePixels : asidePixels) - x}px`
  }

  function remove(key: string, { leafletMarker }: RenderedMarker): void {
    leafletMarker.remove()
    rendered.delete(key)
  }

  function findNearest(latLng: L.LatLng): RenderedMarker | null {
    const from = map.latLngToLayerPoint(latLng)
    let nearest: { mapMarker: RenderedMarker; distance: number } | null = null
    for (const mapMarker of rendered.values()) {
      const distance = from.distanceTo(map.latLngToLayerPoint(mapMarker.leafletMarker.getLatLng()))
      if (nearest === null || distance < nearest.distance) nearest = { mapMarker, distance }
    }
    return nearest?.mapMarker ?? null
  }

  /** Sorts the markers in the DOM from north to south for the Tab key, touching only those out of order. */
  function sortForTabOrder(): void {
    const elementsFromSouth = [...rendered.values()]
      .sort((a, b) => a.leafletMarker.getLatLng().lat - b.leafletMarker.getLatLng().lat)
      .flatMap(({ leafletMarker }) => leafletMarker.getElement() ?? [])
    let next: HTMLElement | null = null
    for (const element of elementsFromSouth) {
      if (element.nextElementSibling !== next) element.parentElement?.insertBefore(element, next)
      next = element
    }
  }
}

/** Returns whether two markers look and read the same. */
function looksSame(a: MapMarker, b: MapMarker): boolean {
  if (a.photoCount !== b.photoCount) return false
  if (a.kind === 'location') return b.kind === 'location' && a.name === b.name
  return b.kind === 'cluster' && a.locationCount === b.locationCount
}

/** Returns an offset that keeps pins in front of clusters, which could cover their tips. */
function zIndexOffset({ kind }: MapMarker): number {
  return kind === 'location' ? 1000 : 0
}

const withoutScrolling: FocusOptions = { preventScroll: true }

/** Animates a marker from its previous position when it joins or leaves a cluster. */
function animateFrom(button: HTMLElement, offset: L.Point): void {
  if (prefersReducedMotion()) return
  button.animate([{ translate: `${offset.x}px ${offset.y}px` }, { translate: '0 0' }], {
    duration: 180,
    easing: 'ease-out',
  })
}
