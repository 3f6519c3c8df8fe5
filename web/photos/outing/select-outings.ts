import { isLanded } from '../../../shared/catches.ts'
import type { LogNotedCatch, LogPhoto } from '../../../shared/sync.ts'
import { type CaughtFish, selectCaughtFish } from '../../log/caught-fish.ts'
import { memoizeByRows } from '../../log/memoize-by-rows.ts'
import { selectNotedCatches } from '../../log/select-noted-catches.ts'
import { selectCatches } from '../../log/select-photos.ts'
import { dayOf } from '../gallery/find-by-date.ts'

/** The catches of one day, wherever they were made. */
export interface ListedOuting {
  /** As `2026-07-14`. */
  day: string
  /** The groups of its locations, each once. */
  groupNames: readonly string[]
  /** Its photos, the newest first, and its catches without one, those of other anglers too. */
  catches: readonly (LogPhoto | LogNotedCatch)[]
  /** Those that the user caught. */
  fish: readonly CaughtFish[]
}

/** Returns all outings, the newest first. */
export const selectOutings = memoizeByRows((rows): readonly ListedOuting[] => {
  const catches = [...selectCatches(rows), ...selectNotedCatches(rows).filter(isLanded)]
  const fishByDay = Map.groupBy(selectCaughtFish(rows), ({ caught, photo }) =>
    dayOf((photo ?? caught).timestamp),
  )
  const catchesByDay = Map.groupBy(catches, ({ timestamp }) => dayOf(timestamp))
  catchesByDay.delete('') // without a time
  return [...catchesByDay]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, catches]) => ({
      day,
      groupNames: [...new Set(catches.flatMap(({ groupName }) => groupName ?? []))],
      catches,
      fish: fishByDay.get(day) ?? [],
    }))
})
