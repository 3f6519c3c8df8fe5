import L from 'leaflet'
import type { DevicePosition } from '../device/geolocation.ts'

/** Marks the device position with a dot, surrounded by a circle for the accuracy in meters. */
export function showMyPosition(
  map: L.Map,
  { latitude, longitude, accuracyMeters }: DevicePosition,
): { end(): void } {
  const latLng = L.latLng(latitude, longitude)
  const layers = L.layerGroup([
    L.circle(latLng, { radius: accuracyMeters, className: 'me-halo', interactive: false }),
    L.circleMarker(latLng, { radius: 8, className: 'me-dot', interactive: false }),
  ]).addTo(map)
  return { end: () => void layers.remove() }
}
