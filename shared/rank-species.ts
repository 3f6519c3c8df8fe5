import { compareByName, normalizeName } from './name-matching.ts'

/** The number of catches of a species, for one spelling of its name. */
export interface SpeciesCount {
  name: string
  count: number
}

/** Returns each species once, ignoring case, in its most frequent spelling; the most frequent species first. */
export function rankSpecies(counts: readonly SpeciesCount[]): string[] {
  const spellings = Map.groupBy(counts.toSorted(moreFrequentFirst), ({ name }) => normalizeName(name))
  const species = [...spellings.values()].map((same) => ({
    name: same[0]?.name ?? '',
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  return species.toSorted(moreFrequentFirst).map(({ name }) => name)
}

function moreFrequentFirst(a: SpeciesCount, b: SpeciesCount): number {
  return b.count - a.count || compareByName(a, b) || (a.name < b.name ? -1 : 1)
}
