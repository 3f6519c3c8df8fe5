import L from 'leaflet'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { type MapView, mapRules } from './map-rules.ts'

/** Creates the map in an element: it follows its size, repeats sideways, and honors reduced motion. A still one can't be moved. */
export function createLeafletMap(container: HTMLElement, isStill = false): { map: L.Map; end(): void } {
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

/** Disables the animated pan that brings an opened popup into view, for which Leaflet has no setting. */
function disablePanAnimation(map: L.Map): void {
  map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, { animate: false })
}

const farAway = 100_000 // degrees: limits panning north and south, but in practice not east and west

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
