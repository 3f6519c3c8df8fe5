import { type Catch, isKnown } from '../catches.ts'
import type { Band } from '../size-estimates/band.ts'
import { findStandardWeight } from '../size-estimates/find-standard-weight.ts'
import { lengthBand } from '../size-estimates/length-band.ts'
import { weightBand } from '../size-estimates/weight-band.ts'

/** What the bands of a fish follow from. */
export type SizedFish = Pick<
  Catch,
  'species' | 'lengthInches' | 'lengthSource' | 'weightLbs' | 'weightSource'
>

/** The bands of a fish's sizes, in inches and pounds; null for a size that is known, unknown or out of range. */
export interface SizeBands {
  length: Band | null
  weight: Band | null
}

/**
 * Returns the bands of the guessed sizes of a fish, from the errors of its owner's known lengths (see `lengthError`). That
 * of a weight follows from the species and the length; it is null without an equation for the species, and if a known
 * length contradicts the guess.
 */
export function catchBands(fish: SizedFish, lengthErrors: readonly number[]): SizeBands {
  const { species, lengthInches, lengthSource, weightLbs, weightSource } = fish
  const isLengthKnown = isKnown(lengthSource)
  // An estimate of 0 is none: no fish is that short, and the band of 0 would be 0 to 0.
  const length =
    lengthInches && (isLengthKnown ? exactly(lengthInches) : lengthBand(lengthInches, lengthErrors))
  const hasWeightBand = weightLbs !== null && !isKnown(weightSource)
  const equation = hasWeightBand && species !== null ? findStandardWeight(species) : null
  const weight = equation && length ? weightBand(equation, length) : null
  // A guess from before the length was known may contradict it.
  const isContradicted =
    weight !== null && isLengthKnown && weightLbs !== null && !contains(weight, weightLbs)
  return { length: isLengthKnown ? null : length || null, weight: isContradicted ? null : weight }
}

function contains({ low, high }: Band, value: number): boolean {
  return low <= value && value <= high
}

function exactly(value: number): Band {
  return { low: value, high: value }
}
