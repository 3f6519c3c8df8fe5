import { titleCase } from '../../shared/formatting/title-case.ts'
import { createNameMatcher, normalizeName } from '../../shared/name-matching.ts'
import { createDatesMatcher } from '../../shared/photos/photo-filter.ts'
import { speciesKey } from '../../shared/species-key.ts'
import { countNames } from '../filter/count-names.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { formatDates } from '../photos/format-dates.ts'
import type { CountedChoice } from '../ui/menu-chip-content.tsx'

/** Which fish the patterns count: all, or those of one species, group, bait or date, which may be as `isDates` takes it. */
export type PatternFilter = { [Name in PatternFilterName]?: string | undefined }

export type PatternFilterName = 'species' | 'group' | 'bait' | 'date'

/** Returns the fish that match all of the filter. */
export function filterFish(fish: readonly CaughtFish[], filter: PatternFilter): readonly CaughtFish[] {
  const wanted = filterNames.flatMap((name) => {
    const value = filter[name]
    if (value === undefined) return []
    return [
      { name, matches: name === 'date' ? createDatesMatcher(value) : createNameMatcher(value, foldOf(name)) },
    ]
  })
  if (wanted.length === 0) return fish
  return fish.filter((each) => wanted.every(({ name, matches }) => matches(valuesOf[name](each) ?? '')))
}

/** Returns the values by which the fish that match the rest of the filter can be filtered, of dates the years, and how many have each. */
export function listFishChoices(
  fish: readonly CaughtFish[],
  filter: PatternFilter,
  name: PatternFilterName,
): CountedChoice[] {
  const counts = new Map<string, number>()
  for (const each of filterFish(fish, { ...filter, [name]: undefined })) {
    const value = name === 'date' ? yearOf(each) : valuesOf[name](each)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const choices =
    name === 'date' ? [...counts].sort(([a], [b]) => (a < b ? 1 : -1)) : [...countNames(counts, foldOf(name))]
  return choices.map(([value, count]) => ({ value, count, label: labelOf(name, value) }))
}

function foldOf(name: PatternFilterName) {
  return name === 'species' ? speciesKey : normalizeName
}

/** Returns the text of a value. */
export function labelOf(name: PatternFilterName, value: string): string {
  if (name === 'date') return formatDates(value)
  return name === 'species' ? titleCase(value) : value
}

function yearOf(fish: CaughtFish): string | null {
  return valuesOf.date(fish)?.slice(0, 4) ?? null
}

const valuesOf: { [Name in PatternFilterName]: (fish: CaughtFish) => string | null } = {
  species: ({ caught }) => caught.species,
  group: ({ caught, photo }) => (photo ? (photo.groupName ?? null) : caught.groupName),
  bait: ({ caught }) => caught.caughtWith ?? null,
  date: ({ caught, photo }) => (photo ?? caught).timestamp,
}

const filterNames = Object.keys(valuesOf) as PatternFilterName[]
