import { limits } from '../../shared/limits.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit } from '../../shared/units.ts'
import { lengthText } from '../ruler/reference-values.ts'
import type { RulerLengths } from './settings-api.ts'

/** The form's lengths as text, in the units of their labels. */
export interface RulerFormValues {
  units: UnitSystem
  handWidth: string
  rodMark: string
}

/** Converts the saved lengths to form values. */
export function toFormValues(saved: RulerLengths, units: UnitSystem): RulerFormValues {
  return {
    units,
    handWidth: lengthText(saved.handWidthInches, units),
    rodMark: lengthText(saved.rodMarkInches, units),
  }
}

/** Converts form values to other units, after the user has changed them. */
export function convertUnits(values: RulerFormValues, units: UnitSystem): RulerFormValues {
  if (values.units === units) return values
  return {
    units,
    handWidth: lengthText(toInches(values.handWidth, values.units), units),
    rodMark: lengthText(toInches(values.rodMark, values.units), units),
  }
}

/** Returns the lengths to save; an unedited one keeps its exact value, however the units round it. */
export function toRulerLengths(values: RulerFormValues, saved: RulerLengths): RulerLengths {
  const { units } = values
  const edited = (text: string, savedInches: number | null) =>
    text === lengthText(savedInches, units) ? savedInches : toInches(text, units)
  return {
    handWidthInches: edited(values.handWidth, saved.handWidthInches),
    rodMarkInches: edited(values.rodMark, saved.rodMarkInches),
  }
}

/** Returns the bounds of a field in its units, within those of the server. */
export function fieldBounds(field: keyof RulerLengths, units: UnitSystem): { min: number; max: number } {
  const { min, max } = limits[field]
  const { perStored } = lengthUnit[units]
  return { min: Math.ceil(min * perStored * 10) / 10, max: Math.floor(max * perStored * 10) / 10 }
}

function toInches(text: string, units: UnitSystem): number | null {
  return text.trim() === '' ? null : Number(text) / lengthUnit[units].perStored
}
