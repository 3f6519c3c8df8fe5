import type { LocationPhoto } from '../../../shared/locations.ts'
import { normalizeName } from '../../../shared/name-matching.ts'

/** Returns the heaviest catch, or the first of equal ones, which is the newest. Null if no weight is known. */
export function bestCatch(photos: readonly LocationPhoto[]): LocationPhoto | null {
  let best: LocationPhoto | null = null
  for (const photo of photos) {
    if (photo.weightLbs !== null && (best?.weightLbs ?? -1) < photo.weightLbs) best = photo
  }
  return best
}

/** Counts the species of the catches, ordered by frequency, then by name. */
export function commonSpecies(photos: readonly LocationPhoto[]): { species: string; count: number }[] {
  const counts = new Map<string, { species: string; count: number }>()
  for (const species of photos.flatMap((photo) => photo.species ?? [])) {
    const key = normalizeName(species)
    const { species: first, count } = counts.get(key) ?? { species: species.toLowerCase(), count: 0 }
    counts.set(key, { species: first, count: count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.species.localeCompare(b.species))
}
