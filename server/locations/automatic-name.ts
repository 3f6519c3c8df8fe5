import { type Coordinates, formatCoordinates } from '../../shared/coordinates.ts'

/** Returns the name that a location or group has until a better one is found: its coordinates. */
export function namedByCoordinates(coordinates: Coordinates): { name: string; nameSource: 'coordinates' } {
  return { name: formatCoordinates(coordinates), nameSource: 'coordinates' }
}
