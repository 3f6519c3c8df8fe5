import L from 'leaflet'
import { useEffect } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { nearestCopy } from '../view/world-copies.ts'

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
