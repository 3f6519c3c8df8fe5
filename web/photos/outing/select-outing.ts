import type { LogPhoto } from '../../../shared/sync.ts'
import type { LogRows } from '../../log/log.ts'
import type { PreviewPoint } from '../map-preview/map-loader.ts'
import { isPhoto } from './outing-text.ts'
import { type Outing, outingsAtGroup, selectOutings } from './select-outings.ts'

/** An outing with its neighbors. */
export interface ShownOuting extends Outing {
  /** The newest first. */
  photos: readonly LogPhoto[]
  /** The days of the outings before and after this one; null if there is none. */
  earlierDay: string | null
  laterDay: string | null
  /** Its locations, each with its number of photos, if it has any. */
  points: readonly PreviewPoint[]
}

/**
 * Returns the outing of a day, given as `2026-07-14`, at the group with a name or, without one, anywhere. It is empty if there
 * was none.
 */
export function selectOuting(rows: LogRows, day: string, group: string | undefined): ShownOuting {
  const outings = outingsAtGroup(selectOutings(rows), group)
  const outing = outings.find((each) => each.day === day) ?? { day, ...nothing }
  return {
    ...outing,
    photos: outing.catches.filter(isPhoto),
    earlierDay: outings.find((each) => each.day < day)?.day ?? null,
    laterDay: outings.findLast((each) => each.day > day)?.day ?? null,
    points: locatePoints(rows, outing),
  }
}

function locatePoints({ locations }: LogRows, { catches, notes }: Outing): PreviewPoint[] {
  const byLocation = Map.groupBy([...catches, ...notes], ({ locationId }) => locationId)
  return Array.from(byLocation).flatMap(([id, there]) => {
    const location = id === null ? undefined : locations.get(id)
    if (location === undefined) return []
    const photoCount = there.filter((each) => isPhoto(each)).length
    const { latitude, longitude } = location
    return { latitude, longitude, ...(photoCount > 0 && { count: photoCount }) }
  })
}

const nothing: Omit<Outing, 'day'> = { groupNames: [], catches: [], fish: [], notes: [] }
