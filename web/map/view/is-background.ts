import type L from 'leaflet'

/**
 * Whether a click was on the map itself, on its ground or a tile. One that began on a pin which has moved by the time it
 * ends belongs to nobody: the browser gives it to what lies around both.
 */
export function isBackground(map: L.Map, { target }: Event): boolean {
  if (target === map.getContainer()) return true
  return target instanceof Element && target.closest('.leaflet-tile-pane') !== null
}
