import { findStandardWeight, type StandardWeight } from './standard-weights.ts'

/** Length and weight of one fish; null where the photo does not tell. */
export interface Size {
  lengthInches: number | null
  weightLbs: number | null
}

const mmPerInch = 25.4
const gramsPerPound = 453.59237
/** A starved fish may weigh half of the standard, one full of spawn three quarters more; beyond that nobody finds any. */
const leanest = 0.5
const fattest = 1.75

/**
 * Length and weight that fit each other, by the standard weight of the first species. A missing weight is derived from
 * the length; a weight that no fish of that length has is replaced by the standard one, since the length is measured
 * against things in the picture and the weight only guessed. Without an equation for the species nothing changes.
 */
export function plausibleSize(
  species: string[],
  lengthInches: number | null,
  weightLbs: number | null,
): Size {
  const equation = findStandardWeight(species[0] ?? '')
  const standard = equation && lengthInches !== null ? standardPounds(equation, lengthInches) : null
  if (standard === null) return { lengthInches, weightLbs }
  const share = weightLbs === null ? 0 : weightLbs / standard
  const fits = share >= leanest && share <= fattest
  return { lengthInches, weightLbs: fits ? weightLbs : Number(standard.toFixed(2)) }
}

/** Null for fish that are too short for the equation. */
function standardPounds({ intercept, slope, minMm }: StandardWeight, lengthInches: number): number | null {
  const mm = lengthInches * mmPerInch
  return mm < minMm ? null : 10 ** (intercept + slope * Math.log10(mm)) / gramsPerPound
}
