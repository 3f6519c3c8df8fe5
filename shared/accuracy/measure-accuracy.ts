import type { AccuracyFigures, Hits } from '../accuracy.ts'
import { evaluateLengths, type LengthEvaluation } from './evaluate-lengths.ts'
import { type EvaluatedFish, evaluateSpecies, type SpeciesEvaluation } from './evaluate-species.ts'

/** The evaluations of one fish. */
export interface Evaluations {
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
