import type { LocationPhoto } from '../../../shared/locations.ts'
import { normalizeName } from '../../../shared/name-matching.ts'

/** One fish in a photo of a location. */
export type LocationFish = NonNullable<LocationPhoto['catches']>[number]

/** Returns the heaviest fish with its photo, of equal ones the newest. Null if no weight is known. */
export function bestCatch(
  photos: readonly LocationPhoto[],
): { photo: LocationPhoto; fish: LocationFish } | null {
  let best: ReturnType<typeof bestCatch> = null
  for (const photo of photos)
    for (const fish of fishOf(photo))
      if (fish.weightLbs !== null && (best?.fish.weightLbs ?? -1) < fish.weightLbs) best = { photo, fish }
  return best
}

/** Counts the fish of each species, ordered by frequency, then by name. */
export function commonSpecies(photos: readonly LocationPhoto[]): { species: string; count: number }[] {
  const fishById = new Map(photos.flatMap(fishOf).map((fish) => [fish.id, fish]))
  const counts = new Map<string, { species: string; count: number }>()
  for (const { species: name } of fishById.values()) {
    if (name === null) continue
    const key = normalizeName(name)
    const { species, count } = counts.get(key) ?? { species: name.toLowerCase(), count: 0 }
    counts.set(key, { species, count: count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.species.localeCompare(b.species))
}

function fishOf(photo: LocationPhoto): readonly LocationFish[] {
  return photo.catches ?? [{ ...photo, species: photo.species?.[0] ?? null }]
}
