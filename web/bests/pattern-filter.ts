import { titleCase } from '../../shared/formatting/title-case.ts'
import { createNameMatcher } from '../../shared/name-matching.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { countNames } from '../photos/filter/count-names.ts'
import type { CountedChoice } from '../ui/menu-chip.tsx'

/** Which fish the patterns count: all, or those of one species, group, bait or year. */
export type PatternFilter = { [Name in PatternFilterName]?: string | undefined }

export type PatternFilterName = 'species' | 'group' | 'bait' | 'year'

/** Returns the fish that match all of the filter. */
export function filterFish(fish: readonly CaughtFish[], filter: PatternFilter): readonly CaughtFish[] {
  const wanted = filterNames.flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [{ name, matches: createNameMatcher(value) }]
  })
  if (wanted.length === 0) return fish
  return fish.filter((each) => wanted.every(({ name, matches }) => matches(valuesOf[name](each) ?? '')))
}

/** Returns the values by which the fish that match the rest of the filter can be filtered, and how many have each. */
export function listFishChoices(
  fish: readonly CaughtFish[],
  filter: PatternFilter,
  name: PatternFilterName,
): CountedChoice[] {
  const counts = new Map<string, number>()
  for (const each of filterFish(fish, { ...filter, [name]: undefined })) {
    const value = valuesOf[name](each)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const choices = name === 'year' ? [...counts].sort(([a], [b]) => (a < b ? 1 : -1)) : [...countNames(counts)]
  return choices.map(([value, count]) => ({ value, count, label: labelOf(name, value) }))
}

/** Returns the text of a value. */
export function labelOf(name: PatternFilterName, value: string): string {
  return name === 'species' ? titleCase(value) : value
}

const valuesOf: { [Name in PatternFilterName]: (fish: CaughtFish) => string | null } = {
  species: ({ caught }) => caught.species,
  group: ({ caught, photo }) => (photo ? (photo.groupName ?? null) : caught.groupName),
  bait: ({ caught }) => caught.caughtWith ?? null,
  year: ({ caught, photo }) => (photo ?? caught).timestamp?.slice(0, 4) ?? null,
}

const filterNames = Object.keys(valuesOf) as PatternFilterName[]
