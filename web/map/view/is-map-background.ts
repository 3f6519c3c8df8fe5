import type L from 'leaflet'

/**
 * Returns whether a click was on the map itself, on its background or a tile. Returns false for a click that begins on
 * a marker and ends after the marker has moved: the browser dispatches it to the common ancestor of both.
 */
export function isMapBackground(map: L.Map, { target }: Event): boolean {
  if (target === map.getContainer()) return true
  return target instanceof Element && target.closest('.leaflet-tile-pane') !== null
}
