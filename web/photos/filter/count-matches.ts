import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import type { CountedChoice } from '../../ui/menu-chip.tsx'
import { countNames } from './count-names.ts'
import { type ChoiceControl, type Filterable, type FilterControl, paramsOf } from './filter-controls.ts'
import { filterPhotos } from './filter-photos.ts'

/** Returns the values of a control that photos have which match everything else. */
export function listChoices(
  control: ChoiceControl,
  photos: readonly Filterable[],
  filter: PhotoFilter,
): CountedChoice[] {
  const counts = new Map<string, number>()
  for (const photo of filterPhotos(photos, withoutControl(filter, control))) {
    for (const value of control.valuesOf(photo)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const choices = control.values === 'by frequency' ? countNames(counts) : counts
  return valuesOf(control, choices).flatMap((value) => {
    const count = choices.get(value) ?? 0
    return count === 0 ? [] : { value, label: control.labelOf(value), count }
  })
}

function valuesOf({ values }: ChoiceControl, choices: ReadonlyMap<string, number>): readonly string[] {
  if (values === 'by frequency') return [...choices.keys()]
  return values === 'descending' ? [...choices.keys()].sort().reverse() : values
}

/** Returns how many photos would match if a control were off. */
export function countWithout(
  control: FilterControl | 'search',
  photos: readonly Filterable[],
  filter: PhotoFilter,
): number {
  return filterPhotos(photos, withoutControl(filter, control)).length
}

function withoutControl(filter: PhotoFilter, control: FilterControl | 'search'): PhotoFilter {
  const rest = { ...filter }
  for (const name of control === 'search' ? (['search'] as const) : paramsOf(control)) delete rest[name]
  return rest
}
