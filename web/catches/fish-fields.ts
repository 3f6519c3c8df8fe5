import { type Catch, type CatchesEdit, catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { type CatchFormValues, toCatchEdit, toFormValues } from './catch-form-values.ts'

/** The fields of one fish in the edit form; `id` is null until an added fish is saved. */
export interface FishFields {
  key: string
  id: string | null
  initialValues: CatchFormValues
  values: CatchFormValues
}

/** Returns the fields of each fish in a photo. */
export function toFishFields(photo: LogPhoto, units: UnitSystem): FishFields[] {
  return catchesOf(photo).map((fish) => {
    const values = toFormValues(withSpeciesList(fish), units)
    return { key: fish.id, id: fish.id, initialValues: values, values }
  })
}

/** Returns empty fields for a fish to add; `number` distinguishes it from others. */
export function newFishFields(number: number): FishFields {
  const empty = { species: '', length: '', weight: '', caughtWith: '' }
  return { key: `added ${number}`, id: null, initialValues: empty, values: empty }
}

/**
 * Returns the changes to save. If the species of one fish are several names, each further name is a fish to add. Fields
 * that were not touched keep their latest known value.
 */
export function toCatchesEdit(
  fields: readonly FishFields[],
  opened: readonly FishFields[],
  photo: LogPhoto,
  units: UnitSystem,
): Required<CatchesEdit> {
  const savedById = new Map(catchesOf(photo).map((fish) => [fish.id, fish]))
  const edits = fields.map(({ id, initialValues, values }) => {
    const saved = withSpeciesList(savedById.get(id ?? '') ?? unknownFish)
    const { species, ...measurements } = toCatchEdit(values, initialValues, saved, units)
    const [name = null, ...furtherNames] = species ?? []
    return { id, edit: { ...measurements, species: name }, furtherNames }
  })
  return {
    changed: edits.flatMap(({ id, edit }) => (id === null ? [] : [{ ...edit, id }])),
    added: edits.flatMap(({ id, edit, furtherNames }) => [
      ...(id === null ? [edit] : []),
      ...furtherNames.map((species) => ({ species })),
    ]),
    removed: opened.flatMap(({ id }) => (id === null || fields.some((field) => field.id === id) ? [] : [id])),
  }
}

const unknownFish = { species: null, lengthInches: null, weightLbs: null, caughtWith: null }

function withSpeciesList({ species, ...fish }: Pick<Catch, keyof typeof unknownFish>) {
  return { ...fish, species: species === null ? null : [species] }
}
