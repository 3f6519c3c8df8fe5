import type { User } from '../../shared/account.ts'
import { limits } from '../../shared/limits.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit } from '../../shared/units.ts'

type Calibration = Pick<User, 'anglerHeightInches' | 'cameraSetup'>

/** The form's values and the units in which the height is entered. */
export interface CalibrationFormValues {
  units: UnitSystem
  height: string
  cameraSetup: User['cameraSetup']
}

/** Converts the saved calibration to form values. */
export function toFormValues(
  { anglerHeightInches, cameraSetup }: Calibration,
  units: UnitSystem,
): CalibrationFormValues {
  return { units, height: heightText(anglerHeightInches, units), cameraSetup }
}

/** Converts a draft to other units, after the user has changed them. */
export function inUnits(draft: CalibrationFormValues, units: UnitSystem): CalibrationFormValues {
  if (draft.units === units) return draft
  return { ...draft, units, height: heightText(inches(draft), units) }
}

/**
 * Returns the calibration to save. An unedited height keeps its exact saved value, regardless of how the units round
 * it.
 */
export function toCalibration(draft: CalibrationFormValues, saved: Calibration): Calibration {
  const isTouched = draft.height !== heightText(saved.anglerHeightInches, draft.units)
  return {
    anglerHeightInches: isTouched ? inches(draft) : saved.anglerHeightInches,
    cameraSetup: draft.cameraSetup,
  }
}

/** Returns the unit, limits and step of the height field. */
export function heightField(units: UnitSystem) {
  const { min, max } = limits.anglerHeightInches
  if (units === 'imperial') return { unit: 'inches', min, max, step: 0.5 }
  return { unit: 'cm', min: Math.ceil(min * cmPerInch), max: Math.floor(max * cmPerInch), step: 1 }
}

const cmPerInch = lengthUnit.metric.perStored

/** Formats the height rounded to the step of the field, even if the other unit left more digits. */
function heightText(inches: number | null, units: UnitSystem): string {
  if (inches === null) return ''
  return units === 'imperial' ? String(Math.round(inches * 2) / 2) : String(Math.round(inches * cmPerInch))
}

/**
 * Returns the height in inches, null if empty. Converts centimeters to hundredths of an inch, so that a whole
 * centimeter is displayed again as it was typed.
 */
function inches({ height, units }: CalibrationFormValues): number | null {
  if (height === '') return null
  const typed = Number(height)
  return units === 'imperial' ? typed : Math.round((typed / cmPerInch) * 100) / 100
}
