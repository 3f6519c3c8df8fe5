import { z } from 'zod'

/** A place on earth in degrees, WGS 84. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Coordinates = z.infer<typeof coordinates>

const earthRadiusMeters = 6_371_008.8 // IUGG mean radius R1

/** Great-circle distance between two places, in metres (haversine). */
export function distanceMeters(from: Coordinates, to: Coordinates): number {
  const phi1 = radians(from.latitude)
  const phi2 = radians(to.latitude)
  const halfPhi = (phi2 - phi1) / 2
  const halfLambda = radians(to.longitude - from.longitude) / 2
  const a = Math.sin(halfPhi) ** 2 + Math.cos(phi1) * Math.cos(phi2) * Math.sin(halfLambda) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Coordinates as people read them, in degrees with a sign: `37.7749, -122.4194`. */
export function formatCoordinates(place: Coordinates, decimals: 4 | 6 = 4): string {
  return `${place.latitude.toFixed(decimals)}, ${place.longitude.toFixed(decimals)}`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
