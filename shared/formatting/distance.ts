import type { UnitSystem } from '../unit-systems.ts'
import { convertDistance, formatDistance } from '../units.ts'

const feetPerMile = 5280

/** Formats a distance in meters that may be short: `120 m`, `390 ft`; from a kilometer or 1,000 feet on as `formatDistance`. */
export function formatShortDistance(meters: number, units: UnitSystem): string {
  const short = Math.round(units === 'imperial' ? convertDistance(units, meters) * feetPerMile : meters)
  return short < 1000 ? `${short} ${units === 'imperial' ? 'ft' : 'm'}` : formatDistance(meters, units)
}
