import { standardWeights } from './standard-weight-table.ts'

/**
 * A published standard weight equation:
 *
 *     log10(weight in g) = intercept + slope * log10(total length in mm) + curve * log10(total length in mm)^2
 *
 * It is fitted to the heavier quarter of fish (75th percentile), so that it gives the weight of a fish in good
 * condition.
 */
export interface StandardWeight {
  species: string
  /** Other names in use, in lower case; excludes names that mean a different fish elsewhere. */
  aliases: readonly string[]
  intercept: number
  slope: number
  /** Quadratic coefficient; 0 for most equations, which are linear. */
  curve: number
  /** Minimum length that the equation covers. */
  minMm: number
  /** Maximum length that the equation covers; null if there is no limit. */
  maxMm: number | null
  source: string
}

const mmPerInch = 25.4
const gramsPerPound = 453.59237

/** Finds a species' equation by any of its names, ignoring text in parentheses (scientific names); null if none. */
export function findStandardWeight(name: string): StandardWeight | null {
  const normalized = name
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
  const isNamed = ({ species, aliases }: StandardWeight) =>
    species.toLowerCase() === normalized || aliases.includes(normalized)
  return standardWeights.find(isNamed) ?? null
}

/**
 * Returns the canonical lower-case name of a species, so that all its names compare equal: that of its equation, or
 * else the name itself without text in parentheses.
 */
export function canonicalSpeciesName(name: string): string {
  return (findStandardWeight(name)?.species ?? name.replaceAll(/\([^()]*\)/g, '')).trim().toLowerCase()
}

/** Returns the weight in pounds of a fish of this total length; null outside the equation's range. */
export function standardWeightPounds(equation: StandardWeight, lengthInches: number): number | null {
  const { intercept, slope, curve, minMm, maxMm } = equation
  const mm = lengthInches * mmPerInch
  if (mm < minMm || (maxMm !== null && mm > maxMm)) return null
  const log = Math.log10(mm)
  return 10 ** (intercept + slope * log + curve * log ** 2) / gramsPerPound
}
