import { limits } from '../../shared/limits.ts'
import { round } from '../../shared/round.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'
import { findStandardWeight, type StandardWeight, standardWeightPounds } from './standard-weights.ts'

/** Length and weight of one fish; null if they cannot be estimated from the photo. */
export interface Size {
  lengthInches: number | null
  weightLbs: number | null
}

/**
 * Plausible weight as a factor of the standard weight: a starved fish may weigh half, one full of spawn three quarters
 * more. No fish is outside this range.
 */
const minWeightFactor = 0.5
const maxWeightFactor = 1.75
const cmPerInch = lengthUnit.metric.perStored
const kgPerPound = weightUnit.metric.perStored

/**
 * Returns a length and weight that are consistent by the standard weights of the species in the photo:
 * - A missing weight is derived from the length.
 * - An implausible weight is replaced by the standard weight, because the length is measured against objects in the
 *   picture and the weight only guessed; unless both are consistent if the length is in centimeters.
 * - If the standard weight for the length exceeds what a log entry can hold, the length is wrong, so both become null.
 * - Without an equation nothing changes.
 *
 * The size is that of the largest fish. With several species it is unknown which one that is: a pair that fits one of
 * them is kept, and so is one that may belong to a species without an equation; otherwise the most confident species
 * counts.
 */
export function correctSizeEstimate(
  species: string[],
  lengthInches: number | null,
  weightLbs: number | null,
): Size {
  const estimate = { lengthInches, weightLbs }
  if (lengthInches === null) return estimate
  const equations = species.map(findStandardWeight)
  const standards = equations.map((equation) => equation && standardWeightPounds(equation, lengthInches))
  const [standard = null] = standards
  const [equation = null] = equations
  if (equation === null || standard === null) return estimate
  const standardSize =
    standard > limits.weightLbs.max ? unknownSize : { lengthInches, weightLbs: roundPounds(standard) }
  if (weightLbs === null) return standardSize
  if (standards.some((each) => each === null || isPlausible(each, weightLbs))) return estimate
  return convertFromMetric(equation, lengthInches, weightLbs) ?? standardSize
}

const unknownSize: Size = { lengthInches: null, weightLbs: null }

function isPlausible(standard: number, pounds: number): boolean {
  if (Math.max(standard, pounds) > limits.weightLbs.max) return false
  return pounds >= minWeightFactor * standard && pounds <= maxWeightFactor * standard
}

/**
 * Returns the size in inches and pounds if the model meant centimeters, and perhaps kilograms, whichever is nearest to
 * the standard weight; null if neither is plausible. Such a weight is less than a tenth of the standard for the same
 * length in inches, so a correct pair is never mistaken for one.
 */
function convertFromMetric(equation: StandardWeight, length: number, weight: number): Size | null {
  const lengthInches = round(length / cmPerInch, 1)
  const standard = standardWeightPounds(equation, lengthInches)
  if (standard === null) return null
  const [nearest] = [weight, weight / kgPerPound]
    .filter((pounds) => isPlausible(standard, pounds))
    .toSorted((a, b) => Math.abs(Math.log(a / standard)) - Math.abs(Math.log(b / standard)))
  return nearest === undefined ? null : { lengthInches, weightLbs: roundPounds(nearest) }
}

/** Rounds pounds to two decimals; returns null for a fish so small that this yields zero. */
function roundPounds(pounds: number): number | null {
  return round(pounds, 2) || null
}
