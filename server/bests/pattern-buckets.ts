import type { PatternKind } from '../../shared/bests.ts'
import { tideTypes, windDirections } from '../../shared/conditions.ts'
import { moonPhases } from '../../shared/moon.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../../shared/weather-bands.ts'

/** The number of buckets of each pattern, in the order of its counts. */
export const bucketCounts: Record<PatternKind, number> = {
  month: 12,
  hour: 24,
  tide: tideTypes.length,
  moon: moonPhases.length,
  temperature: temperatureEdges.length + 1,
  clouds: cloudEdges.length + 1,
  wind: windEdges.length + 1,
  windDirection: windDirections.length,
}
