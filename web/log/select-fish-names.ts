import { normalizeName } from '../../shared/name-matching.ts'
import { rankSpecies } from '../../shared/rank-species.ts'
import { speciesKey } from '../../shared/species-key.ts'
import type { LogRows } from './log.ts'
import { memoizeByRows } from './memoize-by-rows.ts'

/** More would only slow the browser's list down. */
const maxNames = 100

/** Returns what the fish of the log were caught with, the most frequent first; names that differ in case are one. */
export const selectBaits = memoizeByRows((rows): readonly string[] =>
  rankNames(rows, 'caughtWith').slice(0, maxNames),
)

/** Returns who else caught fish of the log, the most frequent first; names that differ in case are one. */
export const selectAnglers = memoizeByRows((rows): readonly string[] =>
  rankNames(rows, 'caughtBy').slice(0, maxNames),
)

/** Returns the species of the log, the most frequent first; all names of a species are one, its most frequent one. */
export const selectSpecies = memoizeByRows((rows): readonly string[] => rankNames(rows, 'species'))

function rankNames(rows: LogRows, field: 'caughtWith' | 'caughtBy' | 'species'): readonly string[] {
  const nameByFish = new Map<string, string>() // by fish, of which several photos may be
  for (const row of [...rows.photos.values(), ...rows.notedCatches.values()])
    for (const fish of 'catches' in row && row.catches ? row.catches : [row]) {
      const [name] = [fish[field]].flat() // the species of a photo's only fish is a list
      if (name) nameByFish.set(fish.id, name)
    }
  const counts = new Map<string, number>()
  for (const name of nameByFish.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return rankSpecies(
    Array.from(counts, ([name, count]) => ({ name, count })),
    field === 'species' ? speciesKey : normalizeName,
  )
}
