import { standardWeights } from './standard-weight-table.ts'

/**
 * A published standard weight equation:
 *
 *     log10(weight in g) = intercept + slope * log10(total length in mm) + curve * log10(total length in mm)^2
 *
 * It is fitted to the heavier quarter of fish (75th percentile), so that a fish in good condition weighs what it says.
 */
export interface StandardWeight {
  species: string
  /** Other names that anglers use, in lower case; names that mean another fish elsewhere are left out. */
  aliases: readonly string[]
  intercept: number
  slope: number
  /** 0 for most: a straight line. */
  curve: number
  /** Shorter fish are not covered. */
  minMm: number
  /** Longer ones neither, where there is such a limit. */
  maxMm: number | null
  source: string
}

const mmPerInch = 25.4
const gramsPerPound = 453.59237

/** The equation for a species by any of its names; what stands in brackets, like the scientific name, is ignored. */
export function findStandardWeight(name: string): StandardWeight | null {
  const plain = name
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
  const isNamed = ({ species, aliases }: StandardWeight) =>
    species.toLowerCase() === plain || aliases.includes(plain)
  return standardWeights.find(isNamed) ?? null
}

/** The name under which all names of a species are one and the same: that of its equation, else the name itself. */
export function plainSpeciesName(name: string): string {
  return (findStandardWeight(name)?.species ?? name.replaceAll(/\([^()]*\)/g, '')).trim().toLowerCase()
}

/** What a fish of that total length weighs by the equation; null for fish that are too short or too long for it. */
export function standardPounds(equation: StandardWeight, lengthInches: number): number | null {
  const { intercept, slope, curve, minMm, maxMm } = equation
  const mm = lengthInches * mmPerInch
  if (mm < minMm || (maxMm !== null && mm > maxMm)) return null
  const log = Math.log10(mm)
  return 10 ** (intercept + slope * log + curve * log ** 2) / gramsPerPound
}
