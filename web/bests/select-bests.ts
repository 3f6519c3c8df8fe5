import type { Bests, Pattern, SpeciesBest } from '../../shared/bests.ts'
import { tideTypes } from '../../shared/conditions.ts'
import { limits } from '../../shared/limits.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { rankSpecies } from '../../shared/rank-species.ts'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../../shared/weather-bands.ts'
import { type CaughtFish, listFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { memoizeByRows } from '../log/memoize-by-rows.ts'
import { selectCatches } from '../log/select-photos.ts'

/** Statistics over all catches of the log, as `GET /api/bests` returns them. */
export type LogBests = Omit<Bests, 'photos'> & { photos: LogPhoto[] }

/** Returns personal bests and patterns over all catches of the log. */
export const selectBests = memoizeByRows((rows: LogRows): LogBests => {
  const fish = listFish(selectCatches(rows))
  const all = listSpecies(fish)
  const named = all.filter(({ species }) => species !== null)
  const listed = [...named.slice(0, limits.speciesOfBests), ...all.filter(({ species }) => species === null)]
  const photos = new Set(listed.flatMap(({ heaviest, longest }) => [heaviest, longest]))
  return {
    catchCount: fish.length,
    speciesCount: named.length,
    species: listed.map(({ heaviest, longest, ...best }) => ({
      ...best,
      heaviestId: heaviest?.id ?? null,
      longestId: longest?.id ?? null,
    })),
    photos: [...photos].filter((photo) => photo !== null),
    patterns: countPatterns(fish.map(({ photo }) => photo)),
  }
})

interface SpeciesOfLog extends Omit<SpeciesBest, 'heaviestId' | 'longestId'> {
  heaviest: LogPhoto | null
  longest: LogPhoto | null
}

/**
 * Lists the species, ignoring case, heaviest first, then longest, then by name. Of equal bests the newest is used. Catches
 * without species are a species of their own.
 */
function listSpecies(newestFirst: readonly CaughtFish[]): SpeciesOfLog[] {
  const species = Array.from(
    Map.groupBy(newestFirst, ({ caught }) => caught.species && normalizeName(caught.species)),
    ([folded, same]) => ({
      folded,
      species: folded === null ? null : mostFrequent(same.map(({ caught }) => caught.species ?? '')),
      catchCount: same.length,
      heaviest: findBest(same, 'weightLbs'),
      longest: findBest(same, 'lengthInches'),
    }),
  )
  species.sort(
    (a, b) =>
      compareLargest(a.heaviest?.caught.weightLbs, b.heaviest?.caught.weightLbs) ||
      compareLargest(a.longest?.caught.lengthInches, b.longest?.caught.lengthInches) ||
      ((a.folded ?? '') < (b.folded ?? '') ? -1 : 1),
  )
  return species.map(({ folded, heaviest, longest, ...best }) => ({
    ...best,
    heaviest: heaviest?.photo ?? null,
    longest: longest?.photo ?? null,
  }))
}

function mostFrequent(names: string[]): string {
  const counts = Map.groupBy(names, (name) => name)
  return rankSpecies(Array.from(counts, ([name, { length }]) => ({ name, count: length })))[0] ?? ''
}

/** Returns the first fish with the largest measure; null if none is measured. */
function findBest(fish: readonly CaughtFish[], measure: 'weightLbs' | 'lengthInches'): CaughtFish | null {
  let best: CaughtFish | null = null
  for (const candidate of fish) {
    const value = candidate.caught[measure]
    if (value !== null && value > (best?.caught[measure] ?? Number.NEGATIVE_INFINITY)) best = candidate
  }
  return best
}

function compareLargest(a: number | null = null, b: number | null = null): number {
  if (a === b) return 0
  return (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)
}

function countPatterns(catches: readonly LogPhoto[]): Bests['patterns'] {
  const count = (size: number, bucketOf: (photo: LogPhoto) => number | null): Pattern => {
    const counts = new Array<number>(size).fill(0)
    let unknownCount = 0
    for (const photo of catches) {
      const bucket = bucketOf(photo)
      if (bucket === null) unknownCount += 1
      else counts[bucket] = (counts[bucket] ?? 0) + 1
    }
    return { counts, unknownCount }
  }
  return {
    month: count(12, ({ timestamp }) => (timestamp === null ? null : Number(timestamp.slice(5, 7)) - 1)),
    hour: count(24, ({ timestamp }) => (timestamp === null ? null : Number(timestamp.slice(11, 13)))),
    tide: count(tideTypes.length, ({ tideType }) => tideType && tideTypes.indexOf(tideType)),
    moon: count(moonPhases.length, moonBucket),
    temperature: count(temperatureEdges.length + 1, ({ temperature }) => band(temperature, temperatureEdges)),
    clouds: count(cloudEdges.length + 1, ({ cloudCover }) => band(cloudCover, cloudEdges)),
    wind: count(windEdges.length + 1, ({ windSpeed }) => band(windSpeed, windEdges)),
  }
}

function moonBucket({ timestamp }: LogPhoto): number | null {
  const { moonPhase } = computeSunAndMoon(null, timestamp === null ? null : new Date(timestamp), null)
  return moonPhase === null ? null : moonPhaseIndex(moonPhase)
}

/** Returns the index of the band that a value is in; a value at the edge is in the band above. */
function band(value: number | null, edges: readonly number[]): number | null {
  return value === null ? null : edges.filter((edge) => edge <= value).length
}
