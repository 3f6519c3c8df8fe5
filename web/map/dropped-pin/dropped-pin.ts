import * as L from 'leaflet'
import { useEffect } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { nearestCopy } from '../../base-map/world.ts'

/** Shows a temporary pin on the map, for a new location or one that is moved; none while there are no coordinates. */
export function useDroppedPin(map: L.Map | null, coordinates: Coordinates | null): void {
  const { latitude, longitude } = coordinates ?? {}
  useEffect(() => {
    if (map === null || latitude === undefined || longitude === undefined) return
    return showDroppedPin(map, { latitude, longitude })
  }, [map, latitude, longitude])
}

function showDroppedPin(map: L.Map, { latitude, longitude }: Coordinates): () => void {
  const shape = document.createElement('span')
  shape.className = 'dropped-pin'
  const icon = L.divIcon({ html: shape, className: 'pin-holder', iconSize: [0, 0] })
  const nearest = nearestCopy(longitude, map.getCenter().lng)
  const marker = L.marker([latitude, nearest], {
    icon,
    interactive: false,
    keyboard: false,
    zIndexOffset: 2000,
  }).addTo(map)
  return () => void marker.remove()
}

/** Returns a point of the map with six decimals, as the dialog displays them: the sixth is a tenth of a meter. */
export function toCoordinates(latLng: L.LatLng): Coordinates {
  const { lat, lng } = latLng.wrap()
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}

/** Returns where in the map's container the tip of the pin is, in pixels. */
export function pinTip(map: L.Map, { latitude, longitude }: Coordinates): L.Point {
  return map.latLngToContainerPoint([latitude, nearestCopy(longitude, map.getCenter().lng)])
}

/** Zooms the map in or out by a number of levels; a pin in view stays where it is in the window. */
export function zoomAroundPin(map: L.Map, { latitude, longitude }: Coordinates, levels: number): void {
  const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), Math.round(map.getZoom()) + levels))
  if (zoom === map.getZoom()) return
  const center = map.getCenter()
  const pin: L.LatLngTuple = [latitude, nearestCopy(longitude, center.lng)]
  map.setZoomAround(map.getBounds().contains(pin) ? pin : center, zoom)
}
