import { deriveWeightBy } from '../../shared/size-estimates/derive-weight.ts'
import { findStandardWeight } from '../../shared/size-estimates/find-standard-weight.ts'
import { isPlausibleWeight } from '../../shared/size-estimates/plausible-weight.ts'
import { standardWeightPounds } from '../../shared/size-estimates/standard-weight.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatLength, formatWeight, weightUnit } from '../../shared/units.ts'
import { type CatchFormValues, parseSize } from './catch-form-values.ts'

/**
 * Returns what a fish of the typed length usually weighs, if the typed weight is not plausible for it, as a message to
 * the user; null if it is, and if nothing is known about the species.
 */
export function weightDoubt(values: CatchFormValues, units: UnitSystem): string | null {
  const { lengthInches, weightLbs } = parseSize(values, units)
  const equation = findStandardWeight(values.species)
  if (equation === null || lengthInches === null || weightLbs === null) return null
  const standard = standardWeightPounds(equation, lengthInches)
  const usual = deriveWeightBy(equation, lengthInches)
  if (standard === null || usual === null || isPlausibleWeight(standard, weightLbs)) return null
  const [length, weight] = [formatLength(lengthInches, units), formatWeight(usual, units, 'lbs')]
  // The fields are too coarse for tiny fish, whose weight can't be typed any closer.
  if (usual * weightUnit[units].perStored < minComparable) return null
  return `Is the size right? At ${length}, ${equation.species} usually weigh about ${weight}.`
}

/** In steps of a tenth of a unit, lighter fish are rounded by a fifth and more. */
const minComparable = 0.25
