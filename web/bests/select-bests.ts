import { listSpeciesBests } from '../../shared/bests/list-species-bests.ts'
import type { Bests, Pattern } from '../../shared/bests.ts'
import { tideTypes } from '../../shared/conditions.ts'
import { moonPhaseIndex, moonPhases } from '../../shared/moon.ts'
import { computeSunAndMoon } from '../../shared/sun-and-moon.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { cloudEdges, temperatureEdges, windEdges } from '../../shared/weather-bands.ts'
import { listFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { memoizeByRows } from '../log/memoize-by-rows.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'
import { selectCatches } from '../log/select-photos.ts'

/** Statistics over all catches of the log, as `GET /api/bests` returns them. */
export type LogBests = Omit<Bests, 'photos'> & { photos: LogPhoto[] }

/** Returns personal bests and patterns over all catches of the log. */
export const selectBests = memoizeByRows((rows: LogRows): LogBests => {
  const fish = listFish(selectCatches(rows))
  const { species, speciesCount } = listSpeciesBests(fish, selectLengthErrors(rows))
  const photosById = new Map(fish.map(({ photo }) => [photo.id, photo]))
  const bestIds = new Set(species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId]))
  return {
    catchCount: fish.length,
    speciesCount,
    species,
    photos: [...bestIds].flatMap((id) => photosById.get(id ?? '') ?? []),
    patterns: countPatterns(fish.map(({ photo }) => photo)),
  }
})

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
