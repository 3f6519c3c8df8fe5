import L from 'leaflet'
import { type MapView, mapRules } from './map-rules.ts'

/** Makes the map in an element: it keeps to the element's size, repeats the world sideways, and honours reduced motion. */
export function createLeafletMap(container: HTMLElement): { map: L.Map; end(): void } {
  const still = prefersStillness()
  const map = L.map(container, {
    zoomControl: false,
    attributionControl: false, // the credits are drawn as text by the screen
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    worldCopyJump: true,
    maxBounds: [
      [-85.0511, -farAway],
      [85.0511, farAway],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  })
  if (still) panAtOnce(map)
  const sizes = new ResizeObserver(() => {
    if (container.clientWidth > 0 && container.clientHeight > 0) map.invalidateSize({ animate: false })
  })
  sizes.observe(container)
  return {
    map,
    end() {
      sizes.disconnect()
      map.remove()
    },
  }
}

/** Leaflet has no setting for the glide that brings an opened popup into sight. */
function panAtOnce(map: L.Map): void {
  map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, { animate: false })
}

const farAway = 100_000 // degrees: bounds north and south, none in practice to east and west

/** Moves the map to a view: flying there when that explains where it is, at once when motion is unwanted. */
export function moveTo(map: L.Map, { latitude, longitude, zoom }: MapView): void {
  map.setView([latitude, longitude], zoom, { animate: !prefersStillness() })
}

/** Opens the map at its first view, at once. */
export function openAt(map: L.Map, { latitude, longitude, zoom }: MapView): void {
  map.setView([latitude, longitude], zoom, { animate: false })
}

/** Where the map looks now. */
export function viewOf(map: L.Map): MapView {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng, zoom: map.getZoom() }
}

/** Whether the person has asked their device for less motion. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
