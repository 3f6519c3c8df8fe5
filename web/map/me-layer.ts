import L from 'leaflet'
import type { MyLocation } from '../device/find-my-location.ts'

/** Marks the device position with a dot, surrounded by a circle for the accuracy in meters. */
export function showMe(map: L.Map, { latitude, longitude, accuracyMeters }: MyLocation): { end(): void } {
  const place = L.latLng(latitude, longitude)
  const marks = L.layerGroup([
    L.circle(place, { radius: accuracyMeters, className: 'me-halo', interactive: false }),
    L.circleMarker(place, { radius: 8, className: 'me-dot', interactive: false }),
  ]).addTo(map)
  return { end: () => void marks.remove() }
}
