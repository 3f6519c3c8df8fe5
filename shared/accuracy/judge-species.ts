import { foldSpecies, groupOf, isInGroup } from './species-groups.ts'

/** What the vision service said of a fish, beside what is known of it. */
export interface JudgedFish {
  /** Names that are right; empty if the species is not known. */
  species: readonly string[]
  /** Names by the vision service, the likeliest first. */
  candidates: readonly string[]
  group: string | null
  /** Known independently of the estimate; null if it is not. */
  lengthInches: number | null
  estimatedLengthInches: number | null
}

/** Which answers about a species were right; the group is null where no one can say. */
export interface SpeciesJudgment {
  first: boolean
  firstThree: boolean
  group: boolean | null
}

/**
 * Compares the answers about a fish with its known species; null if that is not known. Without an answer, all are wrong.
 * Without a named group, the group of the first name counts.
 */
export function judgeSpecies({ species, candidates, group }: JudgedFish): SpeciesJudgment | null {
  if (species.length === 0) return null
  const right = new Set(species.map(foldSpecies))
  const answers = candidates.slice(0, 3).map((name) => right.has(foldSpecies(name)))
  return {
    first: answers[0] === true,
    firstThree: answers.includes(true),
    group: judgeGroup(species, candidates[0] ?? null, group),
  }
}

function judgeGroup(species: readonly string[], first: string | null, group: string | null): boolean | null {
  const named = group ?? (first && (groupOf(first) ?? first))
  // Without any answer the group is wrong, if the fish has one.
  if (named === null) return species.some((name) => groupOf(name) !== null) ? false : null
  const judgments = species.map((name) => isInGroup(name, named))
  return judgments.includes(true) ? true : judgments.includes(null) ? null : false
}
