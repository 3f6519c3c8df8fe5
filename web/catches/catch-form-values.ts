import { isMe } from '../../shared/catches/angler.ts'
import { fishOutcomes, waterClarities } from '../../shared/catches.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit, type Unit, weightUnit } from '../../shared/units.ts'
import type { CatchEdit, EditableCatch } from './save-catch.ts'
import { formatTemperatureField, parseTemperatureField } from './water-temperature.ts'

/** The fields of the edit form as text, as displayed: measurements are in the units of their labels. */
export interface CatchFormValues {
  species: string
  length: string
  weight: string
  caughtWith: string
  note: string
  outcome: string
  waterTemperature: string
  waterClarity: string
  /** Empty if the user caught it. */
  caughtBy: string
}

/** The fields of a fish about which nothing is known. */
export const emptyFormValues: CatchFormValues = {
  species: '',
  length: '',
  weight: '',
  caughtWith: '',
  note: '',
  outcome: '',
  waterTemperature: '',
  waterClarity: '',
  caughtBy: '',
}

/** Returns the initial content of the fields; numbers are rounded to the step of their fields. */
export function toFormValues(saved: EditableCatch, units: UnitSystem): CatchFormValues {
  const { species, lengthInches, weightLbs, caughtWith } = saved
  const { note, outcome, waterTemperature = null, waterClarity, caughtBy } = saved
  return {
    species: species?.join(', ') ?? '',
    length: formatNumber(lengthInches, lengthUnit[units]),
    weight: formatNumber(weightLbs, weightUnit[units]),
    caughtWith: caughtWith ?? '',
    note: note ?? '',
    outcome: outcome ?? '',
    waterTemperature: formatTemperatureField(waterTemperature, units),
    waterClarity: waterClarity ?? '',
    caughtBy: caughtBy ?? '',
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
  return {
    species: isUnchanged('species') ? saved.species : parseSpecies(values.species),
    lengthInches: isUnchanged('length') ? saved.lengthInches : typed.lengthInches,
    weightLbs: isUnchanged('weight') ? saved.weightLbs : typed.weightLbs,
    caughtWith: isUnchanged('caughtWith') ? saved.caughtWith : parseText(values.caughtWith),
    ...(!isUnchanged('note') && { note: parseText(values.note) }),
    ...(!isUnchanged('outcome') && { outcome: parseChoice(values.outcome, fishOutcomes) }),
    ...(!isUnchanged('waterTemperature') && {
      waterTemperature: parseTemperatureField(values.waterTemperature, units),
    }),
    ...(!isUnchanged('waterClarity') && { waterClarity: parseChoice(values.waterClarity, waterClarities) }),
    ...(!isUnchanged('caughtBy') && { caughtBy: parseAngler(values.caughtBy) }),
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
