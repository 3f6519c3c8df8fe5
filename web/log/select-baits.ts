import { normalizeName } from '../../shared/name-matching.ts'
import { memoizeByRows } from './memoize-by-rows.ts'

/** More would only slow the browser's list down. */
const maxBaits = 100

/** Returns what the fish of the log were caught with, the most frequent first; names that differ in case are one. */
export const selectBaits = memoizeByRows((rows): readonly string[] => {
  const baitByFish = new Map<string, string>() // by fish, of which several photos may be
  for (const row of [...rows.photos.values(), ...rows.notedCatches.values()])
    for (const { id, caughtWith } of 'catches' in row && row.catches ? row.catches : [row])
      if (caughtWith) baitByFish.set(id, caughtWith)
  const baits = new Map<string, { name: string; count: number }>()
  for (const name of baitByFish.values()) {
    const key = normalizeName(name)
    const bait = baits.get(key) ?? { name, count: 0 }
    baits.set(key, { ...bait, count: bait.count + 1 })
  }
  return [...baits.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, maxBaits)
    .map(({ name }) => name)
})
