import type { LocationPhoto } from '../../../shared/locations.ts'

/** The heaviest catch; of equal ones the newest. Null where no weight is known. */
export function bestCatch(photos: readonly LocationPhoto[]): LocationPhoto | null {
  let best: LocationPhoto | null = null
  for (const photo of photos) {
    if (photo.weightLbs !== null && (best?.weightLbs ?? -1) < photo.weightLbs) best = photo
  }
  return best
}

/** The species of the catches, the most frequent first, those of equal number by name. */
export function commonSpecies(photos: readonly LocationPhoto[]): { species: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const species of photos.flatMap((photo) => photo.species ?? [])) {
    const key = species.toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .map(([species, count]) => ({ species, count }))
    .sort((a, b) => b.count - a.count || a.species.localeCompare(b.species))
}
