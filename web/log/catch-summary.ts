import type { Catch } from '../../shared/catches.ts'
import { speciesKey } from '../../shared/species-key.ts'
import type { CaughtFish } from './caught-fish.ts'

/** Returns the heaviest fish, guess or not, of equal ones the first. Null if no weight is known. */
export function bestCatch(fish: readonly CaughtFish[]): CaughtFish | null {
  let best: CaughtFish | null = null
  for (const each of fish)
    if (each.caught.weightLbs !== null && (best?.caught.weightLbs ?? -1) < each.caught.weightLbs) best = each
  return best
}

/** Counts the fish of each species, ordered by frequency, then by name, and says whether a photo shows one. */
export function commonSpecies(
  fish: readonly { caught: Pick<Catch, 'species'>; photo: unknown }[],
): { species: string; count: number; hasPhoto: boolean }[] {
  const counts = new Map<string, { species: string; count: number; hasPhoto: boolean }>()
  for (const { caught, photo } of fish) {
    if (caught.species === null) continue
    const key = speciesKey(caught.species)
    const last = counts.get(key) ?? { species: caught.species.toLowerCase(), count: 0, hasPhoto: false }
    counts.set(key, { ...last, count: last.count + 1, hasPhoto: last.hasPhoto || photo !== null })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.species.localeCompare(b.species))
}
