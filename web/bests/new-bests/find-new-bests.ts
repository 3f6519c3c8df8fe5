import { chooseBest, isSizeKnown, type Measure, sizeOf } from '../../../shared/bests/choose-best.ts'
import { normalizeName } from '../../../shared/name-matching.ts'
import type { CaughtFish, FishWithPhoto } from '../../log/caught-fish.ts'

/** A fish that is the best of its species, and the size that makes it so. */
export interface NewBest extends FishWithPhoto {
  species: string
  measure: Measure
}

/**
 * Returns the fish in new photos that surpass all earlier fish of their species, in length or else in weight. The first fish
 * of a species surpasses none.
 */
export function findNewBests(
  newestFirst: readonly CaughtFish[],
  newPhotoIds: ReadonlySet<string>,
  lengthErrors: readonly number[],
): NewBest[] {
  const fishBySpecies = Map.groupBy(newestFirst, ({ caught }) => normalizeName(caught.species ?? ''))
  const isNew = (fish: CaughtFish): fish is FishWithPhoto =>
    fish.photo !== null && newPhotoIds.has(fish.photo.id)
  const newBests = new Map<string, NewBest>()
  for (const fish of fishBySpecies.values()) {
    if (!fish.some(isNew)) continue
    const earlier = fish.filter((each) => !isNew(each))
    for (const measure of ['length', 'weight'] as const) {
      const best = chooseBest<CaughtFish>(fish, measure, lengthErrors)
      const species = best?.caught.species ?? null
      if (best === null || species === null || !isNew(best) || newBests.has(best.caught.id)) continue
      const surpassed = chooseBest(earlier, measure, lengthErrors)
      if (surpassed !== null && !isAsGood(surpassed, best, measure))
        newBests.set(best.caught.id, { ...best, species, measure })
    }
  }
  return [...newBests.values()]
}

function isAsGood(earlier: CaughtFish, best: CaughtFish, measure: Measure): boolean {
  return (
    sizeOf(earlier.caught, measure) === sizeOf(best.caught, measure) &&
    isSizeKnown(earlier.caught, measure) === isSizeKnown(best.caught, measure)
  )
}
