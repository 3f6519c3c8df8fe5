import type { Bests, Pattern, PatternKind } from '../../shared/bests.ts'
import { viewPhoto } from '../photos/photo-views.ts'
import type { PatternRow } from './count-patterns.ts'
import type { BestRows } from './gather-bests.ts'
import { patternParts } from './pattern-parts.ts'

/** Returns personal bests and patterns in the API format. */
export function viewBests({ species, speciesCount, photos, patterns }: BestRows): Bests {
  const month = viewPattern(patterns, 'month')
  return {
    catchCount: month.counts.reduce((sum, count) => sum + count, month.unknownCount),
    speciesCount,
    species,
    photos: inOrder(species, photos).map(viewPhoto),
    patterns: {
      month,
      hour: viewPattern(patterns, 'hour'),
      tide: viewPattern(patterns, 'tide'),
      moon: viewPattern(patterns, 'moon'),
      temperature: viewPattern(patterns, 'temperature'),
      clouds: viewPattern(patterns, 'clouds'),
      wind: viewPattern(patterns, 'wind'),
    },
  }
}

/** Returns the photos in the order of the species list, each species' heaviest before its longest. */
function inOrder(species: BestRows['species'], photos: BestRows['photos']): BestRows['photos'] {
  const ofId = new Map(photos.map((rows) => [rows.photo.id, rows]))
  const ids = new Set(species.flatMap(({ heaviestId, longestId }) => [heaviestId, longestId]))
  return [...ids].flatMap((id) => (id === null ? [] : (ofId.get(id) ?? [])))
}

function viewPattern(rows: readonly PatternRow[], kind: PatternKind): Pattern {
  const ofKind = new Map(rows.filter((row) => row.kind === kind).map(({ part, count }) => [part, count]))
  return {
    counts: Array.from({ length: patternParts[kind] }, (_, part) => ofKind.get(part) ?? 0),
    unknownCount: ofKind.get(null) ?? 0,
  }
}
