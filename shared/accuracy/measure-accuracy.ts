import type { AccuracyFigures, Hits } from '../accuracy.ts'
import { lengthError, lengthFactor } from '../size-estimates/length-band.ts'
import { type EvaluatedFish, evaluateSpecies, type SpeciesEvaluation } from './evaluate-species.ts'

/** The evaluations of one fish. */
interface Evaluations {
  species: SpeciesEvaluation | null
  length: LengthEvaluation | null
}

/** Compares what the vision service said of fish with what is known of them, in the order in which they were caught. */
export function evaluateFish<Fish extends EvaluatedFish>(
  earliestFirst: readonly Fish[],
): { fish: Fish; evaluations: Evaluations }[] {
  const lengths = evaluateLengths(earliestFirst)
  return earliestFirst.map((fish, index) => ({
    fish,
    evaluations: { species: evaluateSpecies(fish), length: lengths[index] ?? null },
  }))
}

/** Sums up evaluations. */
export function sumUpEvaluations(evaluations: readonly Evaluations[]): AccuracyFigures {
  const species = evaluations.map((each) => each.species).filter((evaluation) => evaluation !== null)
  const lengths = evaluations.map(({ length }) => length).filter((evaluation) => evaluation !== null)
  return {
    first: countHits(species.map(({ first }) => first)),
    firstThree: countHits(species.map(({ firstThree }) => firstThree)),
    group: countHits(species.map(({ group }) => group).filter((evaluation) => evaluation !== null)),
    length: {
      count: lengths.length,
      medianErrorInches: median(lengths.map(({ errorInches }) => errorInches)),
      medianErrorPercent: median(lengths.map(({ errorPercent }) => errorPercent)),
      insideBand: countHits(lengths.map(({ isInsideBand }) => isInsideBand)),
    },
  }
}

/** Returns the middle of numbers, or the mean of the two in the middle; null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function countHits(evaluations: readonly boolean[]): Hits {
  return { right: evaluations.filter(Boolean).length, count: evaluations.length }
}

/** How far the estimate of a known length was off. */
interface LengthEvaluation {
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
