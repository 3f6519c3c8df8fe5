import { lengthError, lengthFactor } from '../size-estimates/length-band.ts'
import type { EvaluatedFish } from './evaluate-species.ts'

/** How far the estimate of a known length was off. */
export interface LengthEvaluation {
  errorInches: number
  errorPercent: number
  /** Whether the length was in the band that the fish before it gave. */
  isInsideBand: boolean
}

/**
 * Compares estimated lengths with known ones, in the order in which the fish were caught; null where there is nothing to
 * compare. Each band follows from the fish before it, as the angler would have seen it: a band from all other fish
 * would contain 80 % of them whatever the model.
 */
export function evaluateLengths(earliestFirst: readonly EvaluatedFish[]): (LengthEvaluation | null)[] {
  const sortedErrors: number[] = []
  return earliestFirst.map(({ lengthInches, estimatedLengthInches }) => {
    if (!lengthInches || !estimatedLengthInches) return null
    const error = lengthError(lengthInches, estimatedLengthInches)
    const isInsideBand = error <= Math.log(lengthFactor(sortedErrors)) + rounding
    insertSorted(sortedErrors, error)
    const errorInches = Math.abs(estimatedLengthInches - lengthInches)
    return { errorInches, errorPercent: (100 * errorInches) / lengthInches, isInsideBand }
  })
}

/** Logarithms and exponentials are not exact. */
const rounding = 1e-9

function insertSorted(sorted: number[], value: number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, value)
}
