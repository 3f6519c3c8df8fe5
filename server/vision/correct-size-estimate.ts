import { limits } from '../../shared/limits.ts'
import { round } from '../../shared/round.ts'
import { deriveWeightBy, roundPounds } from '../../shared/size-estimates/derive-weight.ts'
import { findStandardWeight } from '../../shared/size-estimates/find-standard-weight.ts'
import { isPlausibleWeight } from '../../shared/size-estimates/plausible-weight.ts'
import { type StandardWeight, standardWeightPounds } from '../../shared/size-estimates/standard-weight.ts'
import { typicalWeightPounds } from '../../shared/size-estimates/typical-weight.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'

/** Length and weight of one fish; null if they cannot be estimated from the photo. */
export interface Size {
  lengthInches: number | null
  weightLbs: number | null
  /** Whether the weight follows from the length alone, as that of a typical fish. */
  isWeightDerived: boolean
}

const cmPerInch = lengthUnit.metric.perStored
const kgPerPound = weightUnit.metric.perStored

/**
 * Returns a length and weight that are consistent by the standard weights of the species:
 * - A missing weight becomes that of a typical fish of the length.
 * - An implausible weight is replaced by the typical one, because the length is measured against objects in the
 *   photo and the weight only guessed; unless both are consistent if the length is in centimeters.
 * - If the standard weight for the length exceeds what a log entry can hold, the length is wrong, so both become null.
 * - Without an equation nothing changes.
 *
 * The species are those that the fish may be, the likeliest first. A pair that fits one of them is kept, and so is one
 * that may belong to a species without an equation; otherwise the likeliest species counts.
 */
export function correctSizeEstimate(
  species: string[],
  lengthInches: number | null,
  weightLbs: number | null,
): Size {
  const estimate = { lengthInches, weightLbs, isWeightDerived: false }
  if (lengthInches === null) return estimate
  const equations = species.map(findStandardWeight)
  const standards = equations.map((equation) => equation && standardWeightPounds(equation, lengthInches))
  const [standard = null] = standards
  const [equation = null] = equations
  if (equation === null || standard === null) return estimate
  const typicalSize = standard > limits.weightLbs.max ? unknownSize : deriveSize(equation, lengthInches)
  if (weightLbs === null) return typicalSize
  if (standards.some((each) => each === null || isPlausibleWeight(each, weightLbs))) return estimate
  return convertFromMetric(equation, lengthInches, weightLbs) ?? typicalSize
}

const unknownSize: Size = { lengthInches: null, weightLbs: null, isWeightDerived: false }

function deriveSize(equation: StandardWeight, lengthInches: number): Size {
  const weightLbs = deriveWeightBy(equation, lengthInches)
  return { lengthInches, weightLbs, isWeightDerived: weightLbs !== null }
}

/**
 * Returns the size in inches and pounds if the model meant centimeters, and perhaps kilograms, whichever is nearest to
 * the typical weight; null if neither is plausible. Such a weight is less than a tenth of the standard for the same
 * length in inches, so a correct pair is never mistaken for one.
 */
function convertFromMetric(equation: StandardWeight, length: number, weight: number): Size | null {
  const lengthInches = round(length / cmPerInch, 1)
  const standard = standardWeightPounds(equation, lengthInches)
  const typical = typicalWeightPounds(equation, lengthInches)
  if (standard === null || typical === null) return null
  const [nearest] = [weight, weight / kgPerPound]
    .filter((pounds) => isPlausibleWeight(standard, pounds))
    .toSorted((a, b) => Math.abs(Math.log(a / typical)) - Math.abs(Math.log(b / typical)))
  return nearest === undefined
    ? null
    : { lengthInches, weightLbs: roundPounds(nearest), isWeightDerived: false }
}
