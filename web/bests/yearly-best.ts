import { chooseBiggest, type Measure } from '../../shared/bests/choose-best.ts'
import type { CaughtFish } from '../log/caught-fish.ts'

/** The biggest fish of a year, and the size that makes it so. */
export interface FishOfTheYear {
  year: number
  fish: CaughtFish
  measure: Measure
}

/**
 * Returns the heaviest fish of a year, of all species; if no weight is known, the longest. Without any, that of the last year
 * before it with one; null if there is none.
 */
export function findFishOfTheYear(
  newestFirst: readonly CaughtFish[],
  lengthErrors: readonly number[],
  currentYear: number,
): FishOfTheYear | null {
  const byYear = Map.groupBy(newestFirst, ({ caught, photo }) =>
    Number((photo ?? caught).timestamp?.slice(0, 4)),
  )
  const years = [...byYear.keys()].filter((year) => year <= currentYear).sort((a, b) => b - a)
  for (const year of years) {
    const biggest = chooseBiggest(byYear.get(year) ?? [], lengthErrors)
    if (biggest !== null) return { year, ...biggest }
  }
  return null
}
