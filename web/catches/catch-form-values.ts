import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit, type Unit, weightUnit } from '../../shared/units.ts'
import type { CatchEdit } from './catches-api.ts'

/** The fields of the edit form as text, as displayed: measurements are in the units of their labels. */
export interface CatchFormValues {
  species: string
  length: string
  weight: string
  caughtWith: string
}

/** Returns the initial content of the fields; numbers are rounded to the step of their fields. */
export function toFormValues(known: CatchEdit, units: UnitSystem): CatchFormValues {
  const { species, lengthInches, weightLbs, caughtWith } = known
  return {
    species: species?.join(', ') ?? '',
    length: told(lengthInches, lengthUnit[units]),
    weight: told(weightLbs, weightUnit[units]),
    caughtWith: caughtWith ?? '',
  }
}

/**
 * Returns what to save. A field that was not touched keeps the latest known value at full precision, so that neither a
 * rounded display nor a change that arrived during typing counts as an edit by the user.
 */
export function toCatchEdit(
  draft: CatchFormValues,
  before: CatchFormValues,
  known: CatchEdit,
  units: UnitSystem,
): CatchEdit {
  const isUntouched = (field: keyof CatchFormValues) => draft[field] === before[field]
  return {
    species: isUntouched('species') ? known.species : speciesOf(draft.species),
    lengthInches: isUntouched('length') ? known.lengthInches : numberOf(draft.length, lengthUnit[units]),
    weightLbs: isUntouched('weight') ? known.weightLbs : numberOf(draft.weight, weightUnit[units]),
    caughtWith: isUntouched('caughtWith') ? known.caughtWith : textOf(draft.caughtWith),
  }
}

/** Returns a number field's step and bounds in the unit of its label; the bounds are the server's. */
export function fieldRange({ perStored, decimals }: Unit, { min, max }: { min: number; max: number }) {
  const parts = 10 ** decimals
  return { step: 1 / parts, min: min * perStored, max: Math.floor(max * perStored * parts) / parts }
}

function told(value: number | null, { perStored, decimals }: Unit): string {
  return value === null ? '' : String(Math.round(value * perStored * 10 ** decimals) / 10 ** decimals)
}

function speciesOf(text: string): string[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? null : names
}

function numberOf(text: string, { perStored }: Unit): number | null {
  return text.trim() === '' ? null : Number(text) / perStored
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
