import {
  type ChoiceFilter,
  createPhotoMatcher,
  type Filter,
  type FilterablePhoto,
  valuesIn,
} from '../../shared/photos/match-photo.ts'
import type { PhotoFilter } from '../../shared/photos/photo-filter.ts'
import type { CountedChoice } from '../ui/menu-chip-content.tsx'
import { countNames } from './count-names.ts'
import { labelOf, paramsOf } from './filter-controls.ts'

/** Returns the values of a control that photos have which match everything else. */
export function listChoices(
  control: ChoiceFilter,
  photos: readonly FilterablePhoto[],
  filter: PhotoFilter,
): CountedChoice[] {
  const counts = new Map<string, number>()
  for (const photo of matchWithout(control, photos, filter)) {
    for (const value of valuesIn(control, photo)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const choices = control.values === 'names' ? countNames(counts, control.fold) : counts
  return valuesOf(control, choices).flatMap((value) => {
    const count = choices.get(value) ?? 0
    return count === 0 ? [] : { value, label: labelOf(control, value), count }
  })
}

function valuesOf({ values }: ChoiceFilter, choices: ReadonlyMap<string, number>): readonly string[] {
  if (values === 'names') return [...choices.keys()]
  return values === 'years' ? [...choices.keys()].sort().reverse() : values
}

/** Returns how many photos would match if a control were off. */
export function countWithout(
  control: Filter | 'search',
  photos: readonly FilterablePhoto[],
  filter: PhotoFilter,
): number {
  return matchWithout(control, photos, filter).length
}

/** Returns the photos that match everything else. */
function matchWithout(
  control: Filter | 'search',
  photos: readonly FilterablePhoto[],
  filter: PhotoFilter,
): FilterablePhoto[] {
  const rest = { ...filter }
  for (const name of control === 'search' ? (['search'] as const) : paramsOf(control)) delete rest[name]
  return photos.filter(createPhotoMatcher(rest))
}
