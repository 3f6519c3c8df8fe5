import type L from 'leaflet'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { nearestCopy } from '../view/world-copies.ts'

/** Zooms the map in or out by a number of levels; a pin in view stays where it is in the window. */
export function zoomAroundPin(map: L.Map, { latitude, longitude }: Coordinates, levels: number): void {
  const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), Math.round(map.getZoom()) + levels))
  if (zoom === map.getZoom()) return
  const center = map.getCenter()
  const pin: L.LatLngTuple = [latitude, nearestCopy(longitude, center.lng)]
  map.setZoomAround(map.getBounds().contains(pin) ? pin : center, zoom)
}
