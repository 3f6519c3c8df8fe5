import { type WindDirection, windDirections } from '../conditions.ts'

/** The angle of one direction, in degrees. */
const degreesPerDirection = 360 / windDirections.length
/** Slower wind, in mph, rounds to 0: its direction says nothing. */
const calmBelow = 0.5

/** Returns the direction that the wind of a catch came from; null if it is unknown, or there was none. */
export function windDirectionOf({
  windSpeed,
  windDirection,
}: {
  windSpeed: number | null
  windDirection: number | null
}): WindDirection | null {
  if (windSpeed === null || windDirection === null || windSpeed < calmBelow) return null
  return windDirections[Math.floor(windDirection / degreesPerDirection + 0.5) % windDirections.length] ?? null
}
