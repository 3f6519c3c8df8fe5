import { catchBands, type SizedFish } from '../catches/catch-bands.ts'
import { isKnown } from '../catches.ts'

/** A size in which a fish can be the best. */
export type Measure = 'length' | 'weight'

/** Returns a size of a fish in inches or pounds; null if it has none. */
export function sizeOf({ lengthInches, weightLbs }: SizedFish, measure: Measure): number | null {
  return measure === 'length' ? lengthInches : weightLbs
}

/** Returns whether a size of a fish is measured, entered or confirmed; else it is a guess. */
export function isSizeKnown({ lengthSource, weightSource }: SizedFish, measure: Measure): boolean {
  return isKnown(measure === 'length' ? lengthSource : weightSource)
}

/**
 * Returns the best of fish of one species, the first of equal ones; null if none has the size. The largest known value
 * is the best, unless a guess is larger even at the low end of its band. A guess without a band replaces no known value.
 */
export function chooseBest<Fish extends { caught: SizedFish }>(
  fish: readonly Fish[],
  measure: Measure,
  lengthErrors: readonly number[],
): Fish | null {
  const known = findLargest(
    fish.filter(({ caught }) => isSizeKnown(caught, measure)),
    measure,
  )
  const atLeast = known && sizeOf(known.caught, measure)
  if (atLeast === null) return findLargest(fish, measure)
  const larger = fish.filter(
    ({ caught }) =>
      (sizeOf(caught, measure) ?? 0) > atLeast &&
      (catchBands(caught, lengthErrors)[measure]?.low ?? 0) > atLeast,
  )
  return findLargest(larger, measure) ?? known
}

/** Returns the heaviest of fish of any species or, if no weight is known, the longest; null if neither is. */
export function chooseBiggest<Fish extends { caught: SizedFish }>(
  fish: readonly Fish[],
  lengthErrors: readonly number[],
): { fish: Fish; measure: Measure } | null {
  for (const measure of ['weight', 'length'] as const) {
    const best = chooseBest(fish, measure, lengthErrors)
    if (best !== null) return { fish: best, measure }
  }
  return null
}

function findLargest<Fish extends { caught: SizedFish }>(
  fish: readonly Fish[],
  measure: Measure,
): Fish | null {
  let largest: Fish | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const candidate of fish) {
    const value = sizeOf(candidate.caught, measure)
    if (value === null || value <= most) continue
    largest = candidate
    most = value
  }
  return largest
}
