import { normalizeName } from '../../../shared/name-matching.ts'
import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import { rankSpecies } from '../../../shared/rank-species.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { type ChoiceControl, type FilterControl, paramsOf } from './filter-controls.ts'
import { filterPhotos } from './filter-photos.ts'

/** A value to choose, and how many photos that would show. */
export interface Choice {
  value: string
  label: string
  count: number
}

/** Species names that a menu offers; a search finds the rest. */
const maxSpecies = 100

/** Returns the values of a control that photos have which match everything else. */
export function listChoices(
  control: ChoiceControl,
  photos: readonly LogPhoto[],
  filter: PhotoFilter,
): Choice[] {
  const counts = new Map<string, number>()
  for (const photo of filterPhotos(photos, withoutControl(filter, control))) {
    for (const value of control.valuesOf(photo)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const choices = control.values === null ? countNames(counts) : counts
  const values = control.values ?? [...choices.keys()].slice(0, maxSpecies)
  return values.flatMap((value) => {
    const count = choices.get(value) ?? 0
    return count === 0 ? [] : { value, label: control.labelOf(value), count }
  })
}

/** Adds up the counts of names that differ in case only; the most frequent come first. */
function countNames(counts: ReadonlyMap<string, number>): Map<string, number> {
  const totals = new Map<string, number>()
  for (const [name, count] of counts)
    totals.set(normalizeName(name), (totals.get(normalizeName(name)) ?? 0) + count)
  const ranked = rankSpecies(Array.from(counts, ([name, count]) => ({ name, count })))
  return new Map(ranked.map((name) => [name, totals.get(normalizeName(name)) ?? 0]))
}

/** Returns how many photos would match if a control were off. */
export function countWithout(
  control: FilterControl | 'search',
  photos: readonly LogPhoto[],
  filter: PhotoFilter,
): number {
  return filterPhotos(photos, withoutControl(filter, control)).length
}

function withoutControl(filter: PhotoFilter, control: FilterControl | 'search'): PhotoFilter {
  const rest = { ...filter }
  for (const name of control === 'search' ? (['search'] as const) : paramsOf(control)) delete rest[name]
  return rest
}
