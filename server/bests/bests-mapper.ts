import { countPatterns } from '../../shared/bests/count-patterns.ts'
import { inBestOrder } from '../../shared/bests/list-species-bests.ts'
import type { Bests, Pattern, PatternKind } from '../../shared/bests.ts'
import { toNotedCatchDto } from '../catches/noted-catches/noted-catch-mapper.ts'
import { toPhotoDto } from '../photos/photo-mapper.ts'
import type { PatternRow } from './count-patterns.ts'
import type { BestRows } from './load-bests.ts'
import { bucketCounts } from './pattern-buckets.ts'

/** Returns personal bests and patterns in the API format. */
export function toBestsDto({ species, speciesCount, photos, noted, patterns }: BestRows): Bests {
  const notedCatches = noted.map(toNotedCatchDto)
  const notedPatterns = countPatterns(notedCatches)
  const patternOf = (kind: PatternKind) => addCounts(toPatternDto(patterns, kind), notedPatterns[kind])
  const month = patternOf('month')
  return {
    catchCount: month.counts.reduce((sum, count) => sum + count, month.unknownCount),
    speciesCount,
    species,
    photos: inSpeciesOrder(species, photos).map(toPhotoDto),
    notedCatches: inBestOrder(species, notedCatches),
    patterns: {
      month,
      hour: patternOf('hour'),
      tide: patternOf('tide'),
      moon: patternOf('moon'),
      temperature: patternOf('temperature'),
      clouds: patternOf('clouds'),
      wind: patternOf('wind'),
      windDirection: patternOf('windDirection'),
    },
  }
}

function addCounts(one: Pattern, other: Pattern): Pattern {
  return {
    counts: one.counts.map((count, bucket) => count + (other.counts[bucket] ?? 0)),
    unknownCount: one.unknownCount + other.unknownCount,
  }
}

/** Returns the photos in the order of the species list, each species' heaviest before its longest. */
function inSpeciesOrder(species: BestRows['species'], photos: BestRows['photos']): BestRows['photos'] {
  const rowsById = new Map(photos.map((rows) => [rows.photo.id, rows]))
  const ids = new Set(species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId]))
  return [...ids].flatMap((id) => (id === null ? [] : (rowsById.get(id) ?? [])))
}

function toPatternDto(rows: readonly PatternRow[], kind: PatternKind): Pattern {
  const countsByBucket = new Map(
    rows.filter((row) => row.kind === kind).map(({ bucket, count }) => [bucket, count]),
  )
  return {
    counts: Array.from({ length: bucketCounts[kind] }, (_, bucket) => countsByBucket.get(bucket) ?? 0),
    unknownCount: countsByBucket.get(null) ?? 0,
  }
}
