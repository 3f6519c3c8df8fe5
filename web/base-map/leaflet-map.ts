import * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../ui/motion.ts'
import { type MapView, mapRules } from './map-rules.ts'
import type { Bounds } from './world.ts'

/** Creates a Leaflet map in the element and removes it on unmount or another element; null until it exists. */
export function useLeafletMap(container: HTMLElement | null, isStill = false): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null)
  useEffect(() => {
    if (container === null) return
    const created = createLeafletMap(container, isStill)
    setMap(created.map)
    return () => {
      setMap(null)
      created.end()
    }
  }, [container, isStill])
  return map
}

/** Moves the map to a view, with an animation unless the user prefers reduced motion. */
export function setMapView(map: L.Map, { latitude, longitude, zoom }: MapView): void {
  map.setView([latitude, longitude], zoom, { animate: !prefersReducedMotion() })
}

/** Sets the first view of the map, without animation. */
export function setInitialView(map: L.Map, { latitude, longitude, zoom }: MapView): void {
  map.setView([latitude, longitude], zoom, { animate: false })
}

/** Returns the map's current view. */
export function currentView(map: L.Map): MapView {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng, zoom: map.getZoom() }
}

/** Returns what the map shows after each move; null until it shows something. */
export function useMapBounds(map: L.Map | null): Bounds | null {
  const [bounds, setBounds] = useState<Bounds | null>(null)
  useEffect(() => {
    if (map === null) return
    const update = () => setBounds(toBounds(map.getBounds()))
    map.whenReady(update)
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map])
  return bounds
}

/** Converts Leaflet's bounds. */
export function toBounds(bounds: L.LatLngBounds): Bounds {
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

/**
 * Returns whether a click was on the map itself, on its background or a tile. Returns false for a click that begins on
 * a marker and ends after the marker has moved: the browser dispatches it to the common ancestor of both.
 */
export function isMapBackground(map: L.Map, { target }: Event): boolean {
  if (target === map.getContainer()) return true
  return target instanceof Element && target.closest('.leaflet-tile-pane') !== null
}

/** Creates the map in an element: it follows its size, repeats sideways, and honors reduced motion. A still one can't be moved. */
function createLeafletMap(container: HTMLElement, isStill = false): { map: L.Map; end(): void } {
  const reducedMotion = prefersReducedMotion()
  const map = L.map(container, {
    zoomControl: false,
    attributionControl: false, // the screen renders the attribution as text
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    worldCopyJump: true,
    maxBounds: [
      [-85.0511, -farAway],
      [85.0511, farAway],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    markerZoomAnimation: !reducedMotion,
    inertia: !reducedMotion,
    tapHold: true, // also where Leaflet relies on the browser: on an iPad, and on a touch screen of a computer, there is no event
    ...(isStill && stillOptions),
  })
  if (reducedMotion) disablePanAnimation(map)
  const resizeObserver = new ResizeObserver(() => {
    if (container.clientWidth > 0 && container.clientHeight > 0) map.invalidateSize({ animate: false })
  })
  resizeObserver.observe(container)
  return {
    map,
    end() {
      resizeObserver.disconnect()
      map.remove()
    },
  }
}

const stillOptions: L.MapOptions = {
  boxZoom: false,
  doubleClickZoom: false,
  dragging: false,
  keyboard: false, // which would also be a stop for the keyboard
  scrollWheelZoom: false,
  tapHold: false,
  touchZoom: false,
}

const farAway = 100_000 // degrees: limits panning north and south, but in practice not east and west

/** Disables the animated pan that brings an opened popup into view, for which Leaflet has no setting. */
function disablePanAnimation(map: L.Map): void {
  map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, { animate: false })
}
