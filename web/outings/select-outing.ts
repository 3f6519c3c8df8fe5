import type { FishedHours } from '../../shared/catches/fished-hours.ts'
import { groupBy } from '../../shared/group-by.ts'
import { createNameMatcher } from '../../shared/name-matching.ts'
import { createDatesMatcher } from '../../shared/photos/photo-filter.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import type { LogRows } from '../log/log.ts'
import { selectNotFishing } from '../log/select-photos.ts'
import type { PreviewPoint } from '../photos/map-loader.ts'
import { hoursByDay, type OutingHours, suggestHours } from './outing-hours.ts'
import { isPhoto } from './outing-text.ts'
import { type Outing, outingsAtGroup, selectOutings } from './select-outings.ts'

/** An outing with its neighbors, or all outings of a trip. */
export interface ShownOuting extends Omit<Outing, 'day'> {
  outingCount: number
  /** Those of the outings that have some. */
  hours: readonly OutingHours[]
  /** What to enter as the hours of a day; `noHours` if nothing suggests any, and for a trip. */
  suggestedHours: FishedHours
  /** The newest first. */
  photos: readonly LogPhoto[]
  /** The days of the outings before and after this one; null if there is none. */
  earlierDay: string | null
  laterDay: string | null
  /** How many other photos were taken then, such as of the boat. */
  notFishingCount: number
  /** Its locations, each with its number of photos, if it has any. */
  points: readonly PreviewPoint[]
}

/**
 * Returns the outings on a day, given as `2026-07-14`, or between two days, as one, at the group with a name or, without one,
 * anywhere. It is empty if there was none.
 */
export function selectOuting(rows: LogRows, dates: string, group: string | undefined): ShownOuting {
  const all = outingsAtGroup(selectOutings(rows), group)
  const isThen = createDatesMatcher(dates)
  const isGroup = group === undefined ? null : createNameMatcher(group)
  const outings = all.filter(({ day }) => isThen(day))
  const catches = outings.flatMap((outing) => outing.catches)
  const notes = outings.flatMap((outing) => outing.notes)
  const hours = hoursByDay(all)
  const [first = '', last = first] = dates.split('/')
  return {
    outingCount: outings.length,
    hours: outings.flatMap(({ day }) => hours.get(day) ?? []),
    suggestedHours: suggestHours(all, dates),
    groupNames: [...new Set(outings.flatMap(({ groupNames }) => groupNames))],
    catches,
    fish: outings.flatMap(({ fish }) => fish),
    notes,
    photos: catches.filter(isPhoto),
    earlierDay: all.find(({ day }) => day < first)?.day ?? null,
    laterDay: all.findLast(({ day }) => day > last)?.day ?? null,
    notFishingCount: selectNotFishing(rows).filter(
      ({ timestamp, groupName }) =>
        timestamp !== null &&
        isThen(timestamp) &&
        (isGroup === null || (groupName != null && isGroup(groupName))),
    ).length,
    points: locatePoints(rows, [...catches, ...notes]),
  }
}

function locatePoints({ locations }: LogRows, all: readonly (LogPhoto | LogNotedCatch)[]): PreviewPoint[] {
  const byLocation = groupBy(all, ({ locationId }) => locationId)
  return Array.from(byLocation).flatMap(([id, there]) => {
    const location = id === null ? undefined : locations.get(id)
    if (location === undefined) return []
    const photoCount = there.filter((each) => isPhoto(each)).length
    const { latitude, longitude } = location
    return { latitude, longitude, ...(photoCount > 0 && { count: photoCount }) }
  })
}
