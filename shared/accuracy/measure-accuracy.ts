import type { AccuracyFigures, Hits } from '../accuracy.ts'
import { judgeLengths, type LengthJudgment } from './judge-lengths.ts'
import { type JudgedFish, judgeSpecies, type SpeciesJudgment } from './judge-species.ts'

/** The judgments of one fish. */
export interface Judgments {
  species: SpeciesJudgment | null
  length: LengthJudgment | null
}

/** Compares what the vision service said of fish with what is known of them, in the order in which they were caught. */
export function judgeFish<Fish extends JudgedFish>(
  earliestFirst: readonly Fish[],
): { fish: Fish; judgments: Judgments }[] {
  const lengths = judgeLengths(earliestFirst)
  return earliestFirst.map((fish, index) => ({
    fish,
    judgments: { species: judgeSpecies(fish), length: lengths[index] ?? null },
  }))
}

/** Sums up judgments. */
export function sumUpJudgments(judgments: readonly Judgments[]): AccuracyFigures {
  const species = judgments.map((each) => each.species).filter((judgment) => judgment !== null)
  const lengths = judgments.map(({ length }) => length).filter((judgment) => judgment !== null)
  return {
    first: countHits(species.map(({ first }) => first)),
    firstThree: countHits(species.map(({ firstThree }) => firstThree)),
    group: countHits(species.map(({ group }) => group).filter((judgment) => judgment !== null)),
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

function countHits(judgments: readonly boolean[]): Hits {
  return { right: judgments.filter(Boolean).length, count: judgments.length }
}
