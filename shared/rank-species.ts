import { groupBy } from './group-by.ts'
import { compareByName } from './name-matching.ts'
import { speciesKey } from './species-key.ts'

/** The number of catches of a species, for one spelling of its name. */
export interface SpeciesCount {
  name: string
  count: number
}

/** Returns each species once, in its most frequent name; the most frequent species first. Other names can be folded otherwise. */
export function rankSpecies(counts: readonly SpeciesCount[], fold = speciesKey): string[] {
  const spellings = groupBy(counts.toSorted(moreFrequentFirst), ({ name }) => fold(name))
  const species = [...spellings.values()].map((same) => ({
    name: same[0]?.name ?? '',
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  return species.toSorted(moreFrequentFirst).map(({ name }) => name)
}

function moreFrequentFirst(a: SpeciesCount, b: SpeciesCount): number {
  return b.count - a.count || compareByName(a, b) || (a.name < b.name ? -1 : 1)
}
