import { type Catch, catchesOf } from '../../../shared/catches.ts'
import { normalizeName } from '../../../shared/name-matching.ts'
import type { LogPhoto } from '../../../shared/sync.ts'

/** Returns the heaviest fish with its photo, guess or not, of equal ones the newest. Null if no weight is known. */
export function bestCatch(photos: readonly LogPhoto[]): { photo: LogPhoto; fish: Catch } | null {
  let best: ReturnType<typeof bestCatch> = null
  for (const photo of photos)
    for (const fish of catchesOf(photo))
      if (fish.weightLbs !== null && (best?.fish.weightLbs ?? -1) < fish.weightLbs) best = { photo, fish }
  return best
}

/** Counts the fish of each species, ordered by frequency, then by name. */
export function commonSpecies(photos: readonly LogPhoto[]): { species: string; count: number }[] {
  const fishById = new Map(photos.flatMap(catchesOf).map((fish) => [fish.id, fish]))
  const counts = new Map<string, { species: string; count: number }>()
  for (const { species: name } of fishById.values()) {
    if (name === null) continue
    const key = normalizeName(name)
    const { species, count } = counts.get(key) ?? { species: name.toLowerCase(), count: 0 }
    counts.set(key, { species, count: count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.species.localeCompare(b.species))
}
