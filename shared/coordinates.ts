import { z } from 'zod'

/** A point on earth in degrees, WGS 84. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Coordinates = z.infer<typeof coordinates>

const earthRadiusMeters = 6_371_008.8 // IUGG mean radius R1

/** Returns the great-circle distance between two points in meters (haversine). */
export function distanceMeters(from: Coordinates, to: Coordinates): number {
  const phi1 = radians(from.latitude)
  const phi2 = radians(to.latitude)
  const halfPhi = (phi2 - phi1) / 2
  const halfLambda = radians(to.longitude - from.longitude) / 2
  const a = Math.sin(halfPhi) ** 2 + Math.cos(phi1) * Math.cos(phi2) * Math.sin(halfLambda) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Returns whether both coordinates are known. */
export function hasPosition({ latitude, longitude }: Record<keyof Coordinates, number | null>): boolean {
  return latitude !== null && longitude !== null
}

/** Formats coordinates for display, in signed degrees: `37.7749, -122.4194`. */
export function formatCoordinates(point: Coordinates, decimals: 4 | 6 = 4): string {
  return `${point.latitude.toFixed(decimals)}, ${point.longitude.toFixed(decimals)}`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
