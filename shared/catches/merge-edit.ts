import {
  type Catch,
  type CatchBase,
  type CatchEdit,
  isKnown,
  type SizeSource,
  type SpeciesSource,
} from '../catches.ts'
import { normalizeName } from '../name-matching.ts'
import { type EditedField, editedFields, type NoteField, noteFields } from './note-fields.ts'

/** A note is a single value of the same name. */
type OwnValue = { [Field in NoteField]: readonly [Field] }

/** The values of each field that wins or yields as a whole. */
export const valuesByField = {
  species: ['species', 'speciesSource'],
  length: ['lengthInches', 'lengthSource', 'ruler'],
  weight: ['weightLbs', 'weightSource'],
  ...(Object.fromEntries(noteFields.map((field) => [field, [field]])) as unknown as OwnValue),
} as const satisfies Record<EditedField, readonly (keyof CatchEdit)[]>

/**
 * Merges an edit with what a fish has become since the user saw it as `base`. A field wins if it still is as it was, or is
 * a guess; else it yields to what the user has entered elsewhere, unless that is the same. A confirmed guess that has
 * changed since is entered as it was seen.
 */
export function mergeEdit(
  stored: Catch,
  edit: CatchEdit,
  base: CatchBase,
): { edit: CatchEdit; yielded: EditedField[] } {
  const merged = { ...edit }
  const yielded: EditedField[] = []
  for (const field of editedFields) {
    if (!changesField(edit, field)) continue
    const decision = decide(stored, edit, base, field)
    if (decision === 'yield') yielded.push(field)
    if (decision !== 'win') dropField(merged, field)
    else if (merged.confirmed?.includes(field as never) && !isAsSeen(stored, base, field))
      enterAsSeen(merged, base, field)
  }
  return { edit: merged, yielded }
}

/** Returns whether an edit changes or confirms a field. */
export function changesField(edit: CatchEdit, field: EditedField): boolean {
  return valuesByField[field].some((name) => edit[name] !== undefined) || confirms(edit, field)
}

/** Returns the fields of a fish that the user has changed elsewhere since it was seen as `base`. */
export function changedSince(stored: Catch, base: CatchBase): EditedField[] {
  return editedFields.filter(
    (field) =>
      fieldValue(base, field) !== undefined && isSettled(stored, field) && !isAsSeen(stored, base, field),
  )
}

function decide(
  stored: Catch,
  edit: CatchEdit,
  base: CatchBase,
  field: EditedField,
): 'win' | 'yield' | 'same' {
  if (fieldValue(base, field) === undefined || isAsSeen(stored, base, field)) return 'win'
  if (!isSettled(stored, field)) return 'win'
  const value = confirms(edit, field) ? fieldValue(base, field) : fieldValue(edit, field)
  if (!isEqual(field, value, fieldValue(stored, field))) return 'yield'
  return isSurer(sourceOf(edit, field), sourceOf(stored, field)) ? 'win' : 'same'
}

/** Returns whether the user has decided what a field is; what only the user enters always is. */
function isSettled(stored: Catch, field: EditedField): boolean {
  const source = sourceOf(stored, field)
  return source === undefined || isKnown(source)
}

function isAsSeen(stored: Catch, base: CatchBase, field: EditedField): boolean {
  const [before, now] = [sourceOf(base, field), sourceOf(stored, field)]
  return fieldValue(base, field) === fieldValue(stored, field) && (before === undefined || before === now)
}

function isEqual(field: EditedField, a: unknown, b: unknown): boolean {
  if (field === 'species' && typeof a === 'string' && typeof b === 'string')
    return normalizeName(a) === normalizeName(b)
  return a === b
}

function isSurer(source: Source | undefined, other: Source | undefined): boolean {
  if (source === undefined || other === undefined) return false
  return surestFirst.indexOf(source) < surestFirst.indexOf(other)
}

function confirms({ confirmed = [] }: CatchEdit, field: EditedField): boolean {
  return (confirmed as string[]).includes(field)
}

function dropField(edit: CatchEdit, field: EditedField): void {
  for (const name of valuesByField[field]) delete edit[name]
  if (edit.confirmed) edit.confirmed = edit.confirmed.filter((name) => name !== field)
}

function enterAsSeen(edit: CatchEdit, base: CatchBase, field: EditedField): void {
  dropField(edit, field)
  if (field === 'species') Object.assign(edit, { species: base.species })
  if (field === 'length') Object.assign(edit, { lengthInches: base.lengthInches, lengthSource: 'entered' })
  if (field === 'weight') Object.assign(edit, { weightLbs: base.weightLbs, weightSource: 'entered' })
}

type Source = SpeciesSource | SizeSource

function fieldValue(fish: CatchBase | CatchEdit, field: EditedField): unknown {
  return fish[valuesByField[field][0]]
}

function sourceOf(fish: CatchBase | CatchEdit | Catch, field: EditedField): Source | undefined {
  if (field === 'species') return fish.speciesSource
  return field === 'length' ? fish.lengthSource : field === 'weight' ? fish.weightSource : undefined
}

const surestFirst: readonly Source[] = ['measured', 'ruler', 'entered', 'confirmed', 'derived', 'guessed']
