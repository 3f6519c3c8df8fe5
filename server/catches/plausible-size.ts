import { limits } from '../../shared/limits.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'
import { findStandardWeight, type StandardWeight, standardPounds } from './standard-weights.ts'

/** Length and weight of one fish; null where the photo does not tell. */
export interface Size {
  lengthInches: number | null
  weightLbs: number | null
}

/** A starved fish may weigh half of the standard, one full of spawn three quarters more; beyond that nobody finds any. */
const leanest = 0.5
const fattest = 1.75
const cmPerInch = lengthUnit.metric.perStored
const kgPerPound = weightUnit.metric.perStored

/**
 * Length and weight that fit each other, by the standard weights of the species in the photo. A missing weight is
 * derived from the length. A weight that no fish of that length has is replaced by the standard one, since the length
 * is measured against things in the picture and the weight only guessed; unless the two fit once the length is taken
 * for centimetres. A length at which the species would weigh more than a log can hold is no length of a fish, and goes
 * with its weight. Without an equation nothing changes.
 *
 * The size is that of the largest fish. Of several species nobody knows which that is: a pair that fits one of them
 * stays, and so does one that may belong to a species without an equation; otherwise the surest species counts.
 */
export function plausibleSize(
  species: string[],
  lengthInches: number | null,
  weightLbs: number | null,
): Size {
  const given = { lengthInches, weightLbs }
  if (lengthInches === null) return given
  const equations = species.map(findStandardWeight)
  const standards = equations.map((equation) => equation && standardPounds(equation, lengthInches))
  const [standard = null] = standards
  const [equation = null] = equations
  if (equation === null || standard === null) return given
  const usual = standard > limits.weightLbs.max ? unknown : { lengthInches, weightLbs: asPounds(standard) }
  if (weightLbs === null) return usual
  if (standards.some((each) => each === null || isPlausible(each, weightLbs))) return given
  return readMetric(equation, lengthInches, weightLbs) ?? usual
}

const unknown: Size = { lengthInches: null, weightLbs: null }

function isPlausible(standard: number, pounds: number): boolean {
  if (Math.max(standard, pounds) > limits.weightLbs.max) return false
  return pounds >= leanest * standard && pounds <= fattest * standard
}

/**
 * The size in inches and pounds where the model meant centimetres, and perhaps kilograms: whichever comes nearest to
 * the standard. Such a pair weighs less than a tenth of what its inches would, so no true one is taken for it.
 */
function readMetric(equation: StandardWeight, length: number, weight: number): Size | null {
  const lengthInches = round(length / cmPerInch, 1)
  const standard = standardPounds(equation, lengthInches)
  if (standard === null) return null
  const [nearest] = [weight, weight / kgPerPound]
    .filter((pounds) => isPlausible(standard, pounds))
    .toSorted((a, b) => Math.abs(Math.log(a / standard)) - Math.abs(Math.log(b / standard)))
  return nearest === undefined ? null : { lengthInches, weightLbs: asPounds(nearest) }
}

/** Pounds to two decimals; null for a fish so small that nothing would be left. */
function asPounds(pounds: number): number | null {
  return round(pounds, 2) || null
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
