import { normalizeName } from '../../shared/name-matching.ts'
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

/** Returns the species of the log, the most frequent first; names that differ in case are one. */
export const selectSpecies = memoizeByRows((rows): readonly string[] => rankNames(rows, 'species'))

function rankNames(rows: LogRows, field: 'caughtWith' | 'caughtBy' | 'species'): readonly string[] {
  const nameByFish = new Map<string, string>() // by fish, of which several photos may be
  for (const row of [...rows.photos.values(), ...rows.notedCatches.values()])
    for (const fish of 'catches' in row && row.catches ? row.catches : [row]) {
      const [name] = [fish[field]].flat() // the species of a photo's only fish is a list
      if (name) nameByFish.set(fish.id, name)
    }
  const names = new Map<string, { name: string; count: number }>()
  for (const name of nameByFish.values()) {
    const key = normalizeName(name)
    const known = names.get(key) ?? { name, count: 0 }
    names.set(key, { ...known, count: known.count + 1 })
  }
  return [...names.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .map(({ name }) => name)
}
