import { isMe } from '../../shared/catches/angler.ts'
import type { NoteField } from '../../shared/catches/note-fields.ts'
import { type Catch, fishOutcomes, waterClarities } from '../../shared/catches.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit, type Unit, weightUnit } from '../../shared/units.ts'
import type { CatchEdit, EditableCatch } from './save-catch.ts'
import { formatTemperatureField, parseTemperatureField } from './water-temperature.ts'

/** The fields of the edit form as text, as displayed: measurements are in the units of their labels. */
export type CatchFormValues = Record<'species' | 'length' | 'weight' | NoteField, string>

/** Returns what the user has entered into the field of each note; null if it is empty. */
const readNote: { [Field in NoteField]: (text: string, units: UnitSystem) => Catch[Field] } = {
  caughtWith: parseText,
  note: parseText,
  outcome: (text) => parseChoice(text, fishOutcomes),
  waterTemperature: parseTemperatureField,
  waterClarity: (text) => parseChoice(text, waterClarities),
  caughtBy: parseAngler,
}
const noteFields = Object.keys(readNote) as NoteField[]

/** The fields of a fish about which nothing is known. */
export const emptyFormValues: CatchFormValues = toFormValues(
  { species: null, lengthInches: null, weightLbs: null, caughtWith: null },
  'imperial',
)

/** Returns the initial content of the fields; numbers are rounded to the step of their fields. */
export function toFormValues(saved: EditableCatch, units: UnitSystem): CatchFormValues {
  const { species, lengthInches, weightLbs, waterTemperature = null } = saved
  const notes = Object.fromEntries(noteFields.map((field) => [field, saved[field] ?? '']))
  return {
    ...(notes as Record<NoteField, string>),
    species: species?.join(', ') ?? '',
    length: formatNumber(lengthInches, lengthUnit[units]),
    weight: formatNumber(weightLbs, weightUnit[units]),
    waterTemperature: formatTemperatureField(waterTemperature, units),
  }
}

/** Returns the sizes in the fields; null where there is no number. */
export function parseSize({ length, weight }: Pick<CatchFormValues, 'length' | 'weight'>, units: UnitSystem) {
  return {
    lengthInches: parseNumber(length, lengthUnit[units]),
    weightLbs: parseNumber(weight, weightUnit[units]),
  }
}

/**
 * Returns what to save. A field that was not touched keeps the latest known value at full precision, so that neither a
 * rounded display nor a change that arrived during typing counts as an edit by the user. Notes are only saved if they
 * were touched, and sizes say whether they were measured, if the user has said so.
 */
export function toCatchEdit(
  values: CatchFormValues,
  initialValues: CatchFormValues,
  saved: EditableCatch,
  units: UnitSystem,
  isMeasured: boolean | null = null,
): CatchEdit {
  const typed = parseSize(values, units)
  const isUnchanged = (field: keyof CatchFormValues) => values[field] === initialValues[field]
  const notes = noteFields
    .filter((field) => !isUnchanged(field))
    .map((field) => [field, readNote[field](values[field], units)] as const)
  return {
    species: isUnchanged('species') ? saved.species : parseSpecies(values.species),
    lengthInches: isUnchanged('length') ? saved.lengthInches : typed.lengthInches,
    weightLbs: isUnchanged('weight') ? saved.weightLbs : typed.weightLbs,
    caughtWith: saved.caughtWith,
    ...Object.fromEntries(notes),
    ...(isMeasured !== null && {
      ...(isTyped('length', values, initialValues) && { lengthSource: typedSource(isMeasured) }),
      ...(isTyped('weight', values, initialValues) && { weightSource: typedSource(isMeasured) }),
    }),
  }
}

/** Returns whether the user has typed a size, after which it can be measured or an estimate. */
export function isTyped(
  field: 'length' | 'weight',
  values: CatchFormValues,
  initialValues: CatchFormValues,
): boolean {
  return values[field] !== initialValues[field] && values[field].trim() !== ''
}

/** Returns a number field's step and bounds in the unit of its label; the bounds are the server's. */
export function fieldRange({ perStored, decimals }: Unit, { min, max }: { min: number; max: number }) {
  const stepsPerUnit = 10 ** decimals
  return {
    step: 1 / stepsPerUnit,
    min: min * perStored,
    max: Math.floor(max * perStored * stepsPerUnit) / stepsPerUnit,
  }
}

function formatNumber(value: number | null, { perStored, decimals }: Unit): string {
  return value === null ? '' : String(Math.round(value * perStored * 10 ** decimals) / 10 ** decimals)
}

function parseSpecies(text: string): string[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? null : names
}

function parseNumber(text: string, { perStored }: Unit): number | null {
  return text.trim() === '' ? null : Number(text) / perStored
}

function parseChoice<Value extends string>(text: string, values: readonly Value[]): Value | null {
  return values.find((value) => value === text) ?? null
}

function typedSource(isMeasured: boolean): 'measured' | 'entered' {
  return isMeasured ? 'measured' : 'entered'
}

/** Returns the name of the angler who caught a fish, as typed; null for the user. */
export function parseAngler(text: string): string | null {
  const name = parseText(text)
  return name === null || isMe(name) ? null : name
}

function parseText(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
