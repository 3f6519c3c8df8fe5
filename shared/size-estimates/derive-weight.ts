import { limits } from '../limits.ts'
import { round } from '../round.ts'
import { findStandardWeight } from './find-standard-weight.ts'
import type { StandardWeight } from './standard-weight.ts'
import { typicalWeightPounds } from './typical-weight.ts'

/**
 * Returns the weight in pounds that follows from species and length, that of the typical fish; null without a length or an
 * equation, or if a catch cannot weigh as much.
 */
export function deriveWeight(species: string | null, lengthInches: number | null): number | null {
  const equation = species === null ? null : findStandardWeight(species)
  return equation && lengthInches !== null ? deriveWeightBy(equation, lengthInches) : null
}

/** Returns the weight that follows from an equation and a length in inches; null outside the equation's range. */
export function deriveWeightBy(equation: StandardWeight, lengthInches: number): number | null {
  const pounds = roundPounds(typicalWeightPounds(equation, lengthInches) ?? 0)
  return pounds !== null && pounds <= limits.weightLbs.max ? pounds : null
}

/** Rounds pounds to two decimals; returns null for a fish so small that this yields zero. */
export function roundPounds(pounds: number): number | null {
  return round(pounds, 2) || null
}
