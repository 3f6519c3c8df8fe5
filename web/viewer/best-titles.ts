import { chooseBiggest, isSizeKnown, type Measure, sizeOf } from '../../shared/bests/choose-best.ts'
import { chooseSpeciesBests } from '../../shared/bests/list-species-bests.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { groupBy } from '../../shared/group-by.ts'
import { type CaughtFish, selectCaughtFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { memoizeByRows } from '../log/memoize-by-rows.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'

/** Returns what each fish of the log is the best in, by the id of the fish. */
export const selectBestTitles = memoizeByRows((rows: LogRows) =>
  findBestTitles(selectCaughtFish(rows), selectLengthErrors(rows)),
)

/**
 * Returns what fish are the best in: of their species, as on the screen of bests, and of their year. A fish without another
 * to compare it with is no best.
 */
export function findBestTitles(
  newestFirst: readonly CaughtFish[],
  lengthErrors: readonly number[],
): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>()
  const add = ({ caught }: CaughtFish, measures: readonly Measure[], title: string) => {
    const isGuess = measures.some((measure) => !isSizeKnown(caught, measure))
    const text = isGuess ? `Likely your ${title}` : `Your ${title}`
    titles.set(caught.id, [...(titles.get(caught.id) ?? []), text])
  }
  for (const { folded, fish, ...bests } of chooseSpeciesBests(newestFirst, lengthErrors)) {
    if (folded === null) continue
    const heaviest = isCompared(fish, 'weight') ? bests.heaviest : null
    const longest = isCompared(fish, 'length') ? bests.longest : null
    const species = titleCase((longest ?? heaviest)?.caught.species ?? '')
    if (heaviest !== null && heaviest === longest) {
      add(heaviest, ['weight', 'length'], `heaviest and longest ${species}`)
    } else {
      if (longest !== null) add(longest, ['length'], `longest ${species}`)
      if (heaviest !== null) add(heaviest, ['weight'], `heaviest ${species}`)
    }
  }
  const byYear = groupBy(newestFirst, ({ caught, photo }) => (photo ?? caught).timestamp?.slice(0, 4))
  for (const [year, fish] of byYear) {
    const biggest = year === undefined ? null : chooseBiggest(fish, lengthErrors)
    if (biggest !== null && isCompared(fish, biggest.measure))
      add(biggest.fish, [biggest.measure], `biggest fish of ${year}`)
  }
  return titles
}

/** Whether several fish have this size. */
function isCompared(fish: readonly CaughtFish[], measure: Measure): boolean {
  return fish.filter(({ caught }) => sizeOf(caught, measure) !== null).length > 1
}
