import type { Bests, PatternKind } from '../bests.ts'
import type { NotedCatch } from '../catches/noted-catches.ts'
import { windDirectionOf } from '../conditions/wind-direction.ts'
import { tideTypes, windDirections } from '../conditions.ts'
import { moonPhases } from '../moon.ts'
import { hasTime, moonPhaseOf } from '../photos/photo-time.ts'
import type { Photo } from '../photos.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../weather-bands.ts'

/** When a fish was caught, with a photo or without, and in what conditions. */
type CatchConditions = Pick<
  Photo,
  'timestamp' | 'tideType' | 'temperature' | 'cloudCover' | 'windSpeed' | 'windDirection'
> &
  Partial<Pick<NotedCatch, 'hasTime'>>

/** Counts catches for all patterns. */
export function countPatterns(catches: readonly CatchConditions[]): Bests['patterns'] {
  const { count, patterns } = createPatternCounter()
  for (const caught of catches) count(caught)
  return patterns
}

/** Creates patterns without a catch, and a function that counts one more in all of them. */
export function createPatternCounter() {
  const patterns = Object.fromEntries(
    kinds.map((kind) => [kind, { counts: new Array<number>(buckets[kind].count).fill(0), unknownCount: 0 }]),
  ) as Bests['patterns']
  const count = (caught: CatchConditions) => {
    for (const kind of kinds) {
      const pattern = patterns[kind]
      const bucket = buckets[kind].of(caught)
      if (bucket === null) pattern.unknownCount += 1
      else pattern.counts[bucket] = (pattern.counts[bucket] ?? 0) + 1
    }
  }
  return { patterns, count }
}

/** How many buckets a pattern has, and which of them a catch is in; null if it is unknown. */
interface Buckets {
  count: number
  of: (caught: CatchConditions) => number | null
}

const buckets: Record<PatternKind, Buckets> = {
  month: {
    count: 12,
    of: ({ timestamp }) => (timestamp === null ? null : Number(timestamp.slice(5, 7)) - 1),
  },
  hour: { count: 24, of: (caught) => (hasTime(caught) ? Number(caught.timestamp.slice(11, 13)) : null) },
  tide: { count: tideTypes.length, of: ({ tideType }) => indexIn(tideTypes, tideType) },
  moon: { count: moonPhases.length, of: moonPhaseOf },
  temperature: bandsOf(({ temperature }) => temperature, temperatureEdges),
  clouds: bandsOf(({ cloudCover }) => cloudCover, cloudEdges),
  wind: bandsOf(({ windSpeed }) => windSpeed, windEdges),
  windDirection: {
    count: windDirections.length,
    of: (caught) => indexIn(windDirections, windDirectionOf(caught)),
  },
}

const kinds = Object.keys(buckets) as PatternKind[]

/** Returns buckets that are split at edges; a value at an edge is in the band above. */
function bandsOf(measure: (caught: CatchConditions) => number | null, edges: readonly number[]): Buckets {
  return {
    count: edges.length + 1,
    of: (caught) => {
      const value = measure(caught)
      return value === null ? null : edges.filter((edge) => edge <= value).length
    },
  }
}

function indexIn<Value>(values: readonly Value[], value: Value | null): number | null {
  return value === null ? null : values.indexOf(value)
}
