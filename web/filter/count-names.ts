import { normalizeName } from '../../shared/name-matching.ts'
import { rankSpecies } from '../../shared/rank-species.ts'

/** Adds up the counts of names that differ in case only, or that `fold` makes equal; the most frequent come first, at most a hundred. */
export function countNames(counts: ReadonlyMap<string, number>, fold = normalizeName): Map<string, number> {
  const totals = new Map<string, number>()
  for (const [name, count] of counts) {
    const key = fold(name)
    totals.set(key, (totals.get(key) ?? 0) + count)
  }
  const ranked = rankSpecies(
    Array.from(counts, ([name, count]) => ({ name, count })),
    fold,
  )
  return new Map(ranked.slice(0, maxNames).map((name) => [name, totals.get(fold(name)) ?? 0]))
}

/** More names than a menu can offer. */
const maxNames = 100
