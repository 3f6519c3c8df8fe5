import { groupBy } from '../../shared/group-by.ts'
import { createNameMatcher } from '../../shared/name-matching.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { countNames } from '../filter/count-names.ts'
import { type CaughtFish, selectCaughtFish } from '../log/caught-fish.ts'
import { memoizeByRows } from '../log/memoize-by-rows.ts'
import { selectNotedFish, selectOutingNotes } from '../log/select-noted-catches.ts'
import { selectCatches } from '../log/select-photos.ts'
import { dayOf } from '../photos/find-by-date.ts'

/** The catches of one day, at the locations of one group or anywhere, and the notes about it. */
export interface Outing {
  /** As `2026-07-14`. */
  day: string
  /** The groups of its locations, each once. */
  groupNames: readonly string[]
  /** Its photos, the newest first, and its catches without one, fish of other anglers and those that got away too. */
  catches: readonly (LogPhoto | LogNotedCatch)[]
  /** Those that the user caught, without a photo too, the newest first. */
  fish: readonly CaughtFish[]
  notes: readonly LogNotedCatch[]
}

/** Returns the outings of all days, the newest first. */
export const selectOutings = memoizeByRows((rows): readonly Outing[] => {
  const catchesByDay = groupBy([...selectCatches(rows), ...selectNotedFish(rows)], dayOfEach)
  const fishByDay = groupBy(selectCaughtFish(rows), ({ caught, photo }) => dayOfEach(photo ?? caught))
  const notesByDay = groupBy(selectOutingNotes(rows), dayOfEach)
  const days = new Set([...catchesByDay.keys(), ...notesByDay.keys()])
  days.delete('') // without a time
  return [...days]
    .sort()
    .reverse()
    .map((day) => {
      const [catches = [], notes = []] = [catchesByDay.get(day), notesByDay.get(day)]
      const groupNames = new Set([...catches, ...notes].flatMap(({ groupName }) => groupName ?? []))
      return { day, groupNames: [...groupNames], catches, fish: fishByDay.get(day) ?? [], notes }
    })
})

/** Returns the parts of outings that were at the group with a name; all of them without a name. */
export function outingsAtGroup(outings: readonly Outing[], group: string | undefined): readonly Outing[] {
  if (group === undefined) return outings
  const isGroup = createNameMatcher(group)
  const isThere = ({ groupName }: Pick<LogPhoto, 'groupName'> | LogNotedCatch) =>
    groupName != null && isGroup(groupName)
  return outings
    .filter(({ groupNames }) => groupNames.some(isGroup))
    .map(({ day, groupNames, catches, fish, notes }) => ({
      day,
      groupNames: groupNames.filter(isGroup),
      catches: catches.filter(isThere),
      fish: fish.filter(({ caught, photo }) => isThere(photo ?? caught)),
      notes: notes.filter(isThere),
    }))
}

/** Returns how many outings were at each group; the one with the most comes first. */
export function countByGroup(outings: readonly Outing[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of outings.flatMap(({ groupNames }) => groupNames))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return countNames(counts)
}

function dayOfEach({ timestamp }: { timestamp: string | null }): string {
  return dayOf(timestamp)
}
