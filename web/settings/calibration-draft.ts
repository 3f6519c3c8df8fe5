import type { User } from '../../shared/account.ts'
import { limits } from '../../shared/limits.ts'
import type { Units } from '../../shared/unit-systems.ts'
import { lengthUnit } from '../../shared/units.ts'

type Calibration = Pick<User, 'anglerHeightInches' | 'cameraSetup'>

/** What is typed and chosen, and in which units. */
export interface CalibrationDraft {
  units: Units
  height: string
  cameraSetup: User['cameraSetup']
}

/** What is saved, as the form shows it. */
export function draftOf({ anglerHeightInches, cameraSetup }: Calibration, units: Units): CalibrationDraft {
  return { units, height: heightText(anglerHeightInches, units), cameraSetup }
}

/** The draft after the angler has changed the units. */
export function inUnits(draft: CalibrationDraft, units: Units): CalibrationDraft {
  if (draft.units === units) return draft
  return { ...draft, units, height: heightText(inches(draft), units) }
}

/** What is to be saved; a height that was not touched stays exactly as it is, whatever units round it to. */
export function calibrationOf(draft: CalibrationDraft, saved: Calibration): Calibration {
  const isTouched = draft.height !== heightText(saved.anglerHeightInches, draft.units)
  return {
    anglerHeightInches: isTouched ? inches(draft) : saved.anglerHeightInches,
    cameraSetup: draft.cameraSetup,
  }
}

/** Bounds and step of the height as attributes of its field. */
export function heightField(units: Units) {
  const { min, max } = limits.anglerHeightInches
  if (units === 'imperial') return { unit: 'inches', min, max, step: 0.5 }
  return { unit: 'cm', min: Math.ceil(min * cmPerInch), max: Math.floor(max * cmPerInch), step: 1 }
}

const cmPerInch = lengthUnit.metric.perStored

/** To the step of the field, also where the other units left more digits. */
function heightText(inches: number | null, units: Units): string {
  if (inches === null) return ''
  return units === 'imperial' ? String(Math.round(inches * 2) / 2) : String(Math.round(inches * cmPerInch))
}

/** Kept to the hundredth of an inch: a whole centimetre comes back as it was typed. */
function inches({ height, units }: CalibrationDraft): number | null {
  if (height === '') return null
  const typed = Number(height)
  return units === 'imperial' ? typed : Math.round((typed / cmPerInch) * 100) / 100
}
