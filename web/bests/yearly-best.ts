import { chooseBiggest, type Measure } from '../../shared/bests/choose-best.ts'
import { groupBy } from '../../shared/group-by.ts'
import { speciesKey } from '../../shared/species-key.ts'
import type { CaughtFish } from '../log/caught-fish.ts'

/** The biggest fish of a year, the size that makes it so, and what else was caught in that year. */
export interface FishOfTheYear {
  year: number
  fish: CaughtFish
  measure: Measure
  catchCount: number
  speciesCount: number
}

/**
 * Returns the heaviest fish of each year, of all species; if no weight is known, the longest. The last year comes first; a year
 * without a size is left out.
 */
export function listFishOfTheYear(
  newestFirst: readonly CaughtFish[],
  lengthErrors: readonly number[],
  currentYear: number,
): FishOfTheYear[] {
  const byYear = groupBy(newestFirst, ({ caught, photo }) => Number((photo ?? caught).timestamp?.slice(0, 4)))
  const years = [...byYear.keys()].filter((year) => year <= currentYear).sort((a, b) => b - a)
  return years.flatMap((year) => {
    const fish = byYear.get(year) ?? []
    const biggest = chooseBiggest(fish, lengthErrors)
    const species = new Set(
      fish.flatMap(({ caught }) => (caught.species === null ? [] : speciesKey(caught.species))),
    )
    return biggest === null ? [] : { year, ...biggest, catchCount: fish.length, speciesCount: species.size }
  })
}
