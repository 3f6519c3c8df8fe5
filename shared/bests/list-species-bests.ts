import type { SpeciesBest } from '../bests.ts'
import type { SizedFish } from '../catches/catch-bands.ts'
import type { Catch } from '../catches.ts'
import { groupBy } from '../group-by.ts'
import { limits } from '../limits.ts'
import { rankSpecies } from '../rank-species.ts'
import { speciesKey } from '../species-key.ts'
import { chooseBest } from './choose-best.ts'

/** A fish with its photo; null if there is none. */
interface CountedFish {
  caught: SizedFish & Pick<Catch, 'id'>
  photo: { id: string } | null
}

/** The listed species, and the number of all named species. */
interface SpeciesBests {
  species: SpeciesBest[]
  speciesCount: number
}

/**
 * Lists the species of fish, each under all its names, the heaviest first, then the longest, then by name, at most
 * `limits.speciesOfBests`; fish without a species are one more, at the end. Of equal bests the newest is used.
 */
export function listSpeciesBests(
  newestFirst: readonly CountedFish[],
  lengthErrors: readonly number[],
): SpeciesBests {
  const all = chooseSpeciesBests(newestFirst, lengthErrors)
  const named = all.filter(({ folded }) => folded !== null).sort(compareBests)
  const nameless = all.filter(({ folded }) => folded === null)
  return {
    speciesCount: named.length,
    species: [...named.slice(0, limits.speciesOfBests), ...nameless].map(toSpeciesBest),
  }
}

/** Chooses the heaviest and the longest fish of each species; of equal ones the newest. */
export function chooseSpeciesBests<Fish extends CountedFish>(
  newestFirst: readonly Fish[],
  lengthErrors: readonly number[],
): Bests<Fish>[] {
  return [...groupBy(newestFirst, ({ caught }) => fold(caught.species))].map(([folded, fish]) => ({
    folded,
    fish,
    heaviest: chooseBest(fish, 'weight', lengthErrors),
    longest: chooseBest(fish, 'length', lengthErrors),
  }))
}

/** Returns those of some catches that are bests, in the order of the species, each species' heaviest before its longest. */
export function inBestOrder<Fish extends { id: string }>(
  species: readonly SpeciesBest[],
  catches: readonly Fish[],
): Fish[] {
  const catchesById = new Map(catches.map((caught) => [caught.id, caught]))
  const ids = new Set(
    species.flatMap(({ heaviestCatchId, longestCatchId }) => [heaviestCatchId, longestCatchId]),
  )
  return [...ids].flatMap((id) => catchesById.get(id ?? '') ?? [])
}

/** The bests of a species. */
export interface Bests<Fish extends CountedFish = CountedFish> {
  /** The name of the species for comparison; null if not identified. */
  folded: string | null
  fish: readonly Fish[]
  heaviest: Fish | null
  longest: Fish | null
}

function fold(species: string | null): string | null {
  return species === null ? null : speciesKey(species)
}

function compareBests(a: Bests, b: Bests): number {
  return (
    compareLargest(a.heaviest?.caught.weightLbs, b.heaviest?.caught.weightLbs) ||
    compareLargest(a.longest?.caught.lengthInches, b.longest?.caught.lengthInches) ||
    ((a.folded ?? '') < (b.folded ?? '') ? -1 : 1)
  )
}

function compareLargest(a: number | null = null, b: number | null = null): number {
  if (a === b) return 0
  return (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)
}

function toSpeciesBest({ folded, fish, heaviest, longest }: Bests): SpeciesBest {
  return {
    species: folded === null ? null : mostFrequentName(fish),
    catchCount: fish.length,
    heaviestId: heaviest?.photo?.id ?? null,
    heaviestCatchId: heaviest?.caught.id ?? null,
    heaviestSource: heaviest?.caught.weightSource ?? null,
    longestId: longest?.photo?.id ?? null,
    longestCatchId: longest?.caught.id ?? null,
    longestSource: longest?.caught.lengthSource ?? null,
  }
}

function mostFrequentName(fish: readonly CountedFish[]): string {
  const counts = groupBy(fish, ({ caught }) => caught.species ?? '')
  return rankSpecies(Array.from(counts, ([name, { length }]) => ({ name, count: length })))[0] ?? ''
}
