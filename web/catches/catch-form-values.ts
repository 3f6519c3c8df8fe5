import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit, type Unit, weightUnit } from '../../shared/units.ts'
import type { CatchEdit } from './save-catch.ts'

/** The fields of the edit form as text, as displayed: measurements are in the units of their labels. */
export interface CatchFormValues {
  species: string
  length: string
  weight: string
  caughtWith: string
}

/** Returns the initial content of the fields; numbers are rounded to the step of their fields. */
export function toFormValues(saved: CatchEdit, units: UnitSystem): CatchFormValues {
  const { species, lengthInches, weightLbs, caughtWith } = saved
  return {
    species: species?.join(', ') ?? '',
    length: formatNumber(lengthInches, lengthUnit[units]),
    weight: formatNumber(weightLbs, weightUnit[units]),
    caughtWith: caughtWith ?? '',
  }
}

/**
 * Returns what to save. A field that was not touched keeps the latest known value at full precision, so that neither a
 * rounded display nor a change that arrived during typing counts as an edit by the user.
 */
export function toCatchEdit(
  values: CatchFormValues,
  initialValues: CatchFormValues,
  saved: CatchEdit,
  units: UnitSystem,
): CatchEdit {
  const isUnchanged = (field: keyof CatchFormValues) => values[field] === initialValues[field]
  return {
    species: isUnchanged('species') ? saved.species : parseSpecies(values.species),
    lengthInches: isUnchanged('length') ? saved.lengthInches : parseNumber(values.length, lengthUnit[units]),
    weightLbs: isUnchanged('weight') ? saved.weightLbs : parseNumber(values.weight, weightUnit[units]),
    caughtWith: isUnchanged('caughtWith') ? saved.caughtWith : parseText(values.caughtWith),
  }
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

function parseText(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
