/**
 * A published standard weight equation:
 *
 *     log10(weight in g) = intercept + slope * log10(total length in mm) + curve * log10(total length in mm)^2
 *
 * Most give the weight of a fish in good condition, heavier than the typical one (see `percentile`).
 */
export interface StandardWeight {
  species: string
  /** Names of fish that it is used for too, in lower case; plain synonyms are in `species-names.ts`. */
  aliases: readonly string[]
  intercept: number
  slope: number
  /** Quadratic coefficient; 0 for most equations, which are linear. */
  curve: number
  /** Minimum length that the equation covers. */
  minMm: number
  /** Maximum length that the equation covers; null if there is no limit. */
  maxMm: number | null
  /** The percentile of populations that the equation was fitted to. */
  percentile: 50 | 75
  source: string
}

const mmPerInch = 25.4
const gramsPerPound = 453.59237

/** Returns the standard weight in pounds at a total length; null outside the equation's range. */
export function standardWeightPounds(equation: StandardWeight, lengthInches: number): number | null {
  const { intercept, slope, curve, minMm, maxMm } = equation
  const mm = lengthInches * mmPerInch
  if (mm < minMm || (maxMm !== null && mm > maxMm)) return null
  const log = Math.log10(mm)
  return 10 ** (intercept + slope * log + curve * log ** 2) / gramsPerPound
}

/** Returns by how many percent the weight grows if the length grows by one: d ln(weight) / d ln(length), about 3. */
export function weightExponent({ slope, curve }: StandardWeight, lengthInches: number): number {
  return slope + 2 * curve * Math.log10(lengthInches * mmPerInch)
}
