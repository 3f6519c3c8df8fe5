import type L from 'leaflet'
import type { Coordinates } from '../../../shared/coordinates.ts'

/** Returns a point of the map with six decimals, as the dialog displays them: the sixth is a tenth of a meter. */
export function toCoordinates(latLng: L.LatLng): Coordinates {
  const { lat, lng } = latLng.wrap()
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}
