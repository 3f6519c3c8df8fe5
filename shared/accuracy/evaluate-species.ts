import { foldSpecies, groupOf, isInGroup } from './species-groups.ts'

/** What the vision service said of a fish, beside what is known of it. */
export interface EvaluatedFish {
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
export interface SpeciesEvaluation {
  first: boolean
  firstThree: boolean
  group: boolean | null
}

/**
 * Compares the answers about a fish with its known species; null if that is not known. Without an answer, all are wrong.
 * Without a named group, the group of the first name counts.
 */
export function evaluateSpecies({ species, candidates, group }: EvaluatedFish): SpeciesEvaluation | null {
  if (species.length === 0) return null
  const right = new Set(species.map(foldSpecies))
  const answers = candidates.slice(0, 3).map((name) => right.has(foldSpecies(name)))
  return {
    first: answers[0] === true,
    firstThree: answers.includes(true),
    group: evaluateGroup(species, candidates[0] ?? null, group),
  }
}

function evaluateGroup(
  species: readonly string[],
  first: string | null,
  group: string | null,
): boolean | null {
  const named = group ?? (first && (groupOf(first) ?? first))
  // Without any answer the group is wrong, if the fish has one.
  if (named === null) return species.some((name) => groupOf(name) !== null) ? false : null
  const evaluations = species.map((name) => isInGroup(name, named))
  return evaluations.includes(true) ? true : evaluations.includes(null) ? null : false
}
