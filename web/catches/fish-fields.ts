import type { NoteField } from '../../shared/catches/note-fields.ts'
import { type Catch, type CatchesEdit, catchesOf, unknownCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { type CatchFormValues, emptyFormValues, toCatchEdit, toFormValues } from './catch-form-values.ts'
import { type ConfirmableValue, confirmableValues, isGuess } from './guess.ts'
import type { EditableCatch } from './save-catch.ts'

/** The fields of one fish in the edit form; `id` is null until an added fish is saved. */
export interface FishFields {
  key: string
  id: string | null
  initialValues: CatchFormValues
  values: CatchFormValues
  /** Whether the typed sizes were measured; null while the user has not said it of this fish. */
  isMeasured: boolean | null
  /** Which of the values that it was opened with are guesses. */
  guessed: readonly ConfirmableValue[]
}

/** Returns the fields of each fish in a photo. */
export function toFishFields(photo: LogPhoto, units: UnitSystem): FishFields[] {
  return catchesOf(photo).map((fish) => {
    const values = toFormValues(withSpeciesList(fish), units)
    const guessed = confirmableValues.filter((value) => isGuess(fish, value))
    return { key: fish.id, id: fish.id, initialValues: values, values, isMeasured: null, guessed }
  })
}

/** Returns empty fields for a fish to add; `number` distinguishes it from others. */
export function newFishFields(number: number): FishFields {
  const values = emptyFormValues
  return { key: `added ${number}`, id: null, initialValues: values, values, isMeasured: null, guessed: [] }
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
  const edits = fields.map(({ id, initialValues, values, isMeasured }) => {
    const saved = withSpeciesList(savedById.get(id ?? '') ?? unknownCatch)
    const { species, ...measurements } = toCatchEdit(values, initialValues, saved, units, isMeasured)
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

/** Returns the values of a fish as the form takes them. */
export function withSpeciesList(
  fish: Pick<Catch, 'species' | 'lengthInches' | 'weightLbs' | NoteField>,
): EditableCatch {
  return { ...fish, species: fish.species === null ? null : [fish.species] }
}
