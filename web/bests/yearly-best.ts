import { chooseBiggest, type Measure } from '../../shared/bests/choose-best.ts'
import type { CaughtFish } from '../log/caught-fish.ts'

/** The biggest fish of a year, and the size that makes it so. */
export interface FishOfTheYear {
  year: number
  fish: CaughtFish
  measure: Measure
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
  const byYear = Map.groupBy(newestFirst, ({ caught, photo }) =>
    Number((photo ?? caught).timestamp?.slice(0, 4)),
  )
  const years = [...byYear.keys()].filter((year) => year <= currentYear).sort((a, b) => b - a)
  return years.flatMap((year) => {
    const biggest = chooseBiggest(byYear.get(year) ?? [], lengthErrors)
    return biggest === null ? [] : { year, ...biggest }
  })
}
