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

/** Converts form values to other units, after the user has changed them. */
export function convertUnits(values: CalibrationFormValues, units: UnitSystem): CalibrationFormValues {
  if (values.units === units) return values
  return { ...values, units, height: heightText(toInches(values), units) }
}

/** Returns the calibration to save; an unedited height keeps its exact value, however the units round it. */
export function toCalibration(values: CalibrationFormValues, saved: Calibration): Calibration {
  const isEdited = values.height !== heightText(saved.anglerHeightInches, values.units)
  return {
    anglerHeightInches: isEdited ? toInches(values) : saved.anglerHeightInches,
    cameraSetup: values.cameraSetup,
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
function toInches({ height, units }: CalibrationFormValues): number | null {
  if (height === '') return null
  const entered = Number(height)
  return units === 'imperial' ? entered : Math.round((entered / cmPerInch) * 100) / 100
}
