import { type Coordinates, formatCoordinates } from '../../../shared/coordinates.ts'

/**
 * Returns the URL that opens the way to coordinates in the map app of a device, by its user agent: Apple's, the one chosen on
 * Android, else OpenStreetMap.
 */
export function directionsUrl(coordinates: Coordinates, userAgent: string): string {
  const point = formatCoordinates(coordinates, 6).replace(' ', '')
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${point}`
  if (userAgent.includes('Android')) return `geo:${point}?q=${point}`
  return `https://www.openstreetmap.org/directions?to=${point}`
}
