import type { Bests, Pattern } from '../bests.ts'
import type { NotedCatch } from '../catches/noted-catches.ts'
import { windDirectionOf } from '../conditions/wind-direction.ts'
import { tideTypes, windDirections } from '../conditions.ts'
import { moonPhaseIndex, moonPhases } from '../moon.ts'
import type { Photo } from '../photos.ts'
import { computeSunAndMoon } from '../sun-and-moon.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../weather-bands.ts'

/** When a fish was caught, with a photo or without, and in what conditions. */
type CatchConditions = Pick<
  Photo,
  'timestamp' | 'tideType' | 'temperature' | 'cloudCover' | 'windSpeed' | 'windDirection'
> &
  Partial<Pick<NotedCatch, 'hasTime'>>

/** Counts catches for all patterns. */
export function countPatterns(catches: readonly CatchConditions[]): Bests['patterns'] {
  const count = (size: number, bucketOf: (caught: CatchConditions) => number | null): Pattern => {
    const counts = new Array<number>(size).fill(0)
    let unknownCount = 0
    for (const caught of catches) {
      const bucket = bucketOf(caught)
      if (bucket === null) unknownCount += 1
      else counts[bucket] = (counts[bucket] ?? 0) + 1
    }
    return { counts, unknownCount }
  }
  return {
    month: count(12, ({ timestamp }) => (timestamp === null ? null : Number(timestamp.slice(5, 7)) - 1)),
    hour: count(24, ({ timestamp, hasTime }) =>
      timestamp === null || hasTime === false ? null : Number(timestamp.slice(11, 13)),
    ),
    tide: count(tideTypes.length, ({ tideType }) => indexIn(tideTypes, tideType)),
    moon: count(moonPhases.length, moonBucket),
    temperature: count(temperatureEdges.length + 1, ({ temperature }) => band(temperature, temperatureEdges)),
    clouds: count(cloudEdges.length + 1, ({ cloudCover }) => band(cloudCover, cloudEdges)),
    wind: count(windEdges.length + 1, ({ windSpeed }) => band(windSpeed, windEdges)),
    windDirection: count(windDirections.length, (caught) => indexIn(windDirections, windDirectionOf(caught))),
  }
}

function moonBucket({ timestamp }: CatchConditions): number | null {
  const { moonPhase } = computeSunAndMoon(null, timestamp === null ? null : new Date(timestamp), null)
  return moonPhase === null ? null : moonPhaseIndex(moonPhase)
}

function indexIn<Value>(values: readonly Value[], value: Value | null): number | null {
  return value === null ? null : values.indexOf(value)
}

/** Returns the index of the band that a value is in; a value at the edge is in the band above. */
function band(value: number | null, edges: readonly number[]): number | null {
  return value === null ? null : edges.filter((edge) => edge <= value).length
}
