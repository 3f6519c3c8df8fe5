import { createNameMatcher } from '../../../shared/name-matching.ts'
import type { LogNotedCatch, LogPhoto } from '../../../shared/sync.ts'
import { type CaughtFish, selectCaughtFish } from '../../log/caught-fish.ts'
import type { LogRows } from '../../log/log.ts'
import { selectNotedFish, selectOutingNotes } from '../../log/select-noted-catches.ts'
import { selectCatches } from '../../log/select-photos.ts'
import { dayOf } from '../gallery/find-by-date.ts'

/** The catches of one day, at the locations of one group or anywhere. */
export interface Outing {
  /** Its photos and its catches without one, fish of other anglers and those that got away too. */
  catches: readonly (LogPhoto | LogNotedCatch)[]
  /** The newest first. */
  photos: readonly LogPhoto[]
  /** Those that the user caught, without a photo too, the newest first. */
  fish: readonly CaughtFish[]
  notes: readonly LogNotedCatch[]
  /** The days of the outings before and after this one; null if there is none. */
  earlierDay: string | null
  laterDay: string | null
}

/** Returns the outing of a day, given as `2026-07-14`, at the group with a name or, without one, anywhere. */
export function selectOuting(rows: LogRows, day: string, group: string | undefined): Outing {
  const isGroup = group === undefined ? null : createNameMatcher(group)
  const isThere = (groupName: string | null | undefined) =>
    isGroup === null || (groupName != null && isGroup(groupName))
  const photosThere = selectCatches(rows).filter(({ groupName }) => isThere(groupName))
  const fishThere = selectCaughtFish(rows).filter(({ caught, photo }) => isThere((photo ?? caught).groupName))
  const notedThere = selectNotedFish(rows).filter(({ groupName }) => isThere(groupName))
  const notesThere = selectOutingNotes(rows).filter(({ groupName }) => isThere(groupName))
  const catches = [...photosThere, ...notedThere]
  const days = [...catches, ...notesThere].map(({ timestamp }) => dayOf(timestamp)).filter(Boolean)
  return {
    catches: catches.filter(({ timestamp }) => dayOf(timestamp) === day),
    photos: photosThere.filter(({ timestamp }) => dayOf(timestamp) === day),
    fish: fishThere.filter(({ caught, photo }) => dayOf((photo ?? caught).timestamp) === day),
    notes: notesThere.filter(({ timestamp }) => dayOf(timestamp) === day),
    earlierDay: days.filter((other) => other < day).reduce<string | null>(latest, null),
    laterDay: days.filter((other) => other > day).reduce<string | null>(earliest, null),
  }
}

function latest(found: string | null, day: string): string {
  return found !== null && found > day ? found : day
}

function earliest(found: string | null, day: string): string {
  return found !== null && found < day ? found : day
}
