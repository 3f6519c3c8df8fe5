import {
  compareLocations,
  type LocationSummary,
  photosInList,
  summarizeGroup,
  summarizeLocation,
} from '../../shared/catches/summarize-location.ts'
import { catchesOf } from '../../shared/catches.ts'
import { groupBy } from '../../shared/group-by.ts'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import { compareGroups } from '../../shared/name-matching.ts'
import type { CompactLocation, LogPhoto } from '../../shared/sync.ts'
import type { LogRows } from './log.ts'
import { memoizeByRows } from './memoize-by-rows.ts'
import { selectNotedByLocation } from './select-noted-catches.ts'
import { selectCatches } from './select-photos.ts'

/** Returns all locations by name, each with its counts and its four newest catches. */
export const selectLocations = memoizeByRows((rows): Location[] =>
  selectSummaries(rows).map((summary) => ({
    ...toLocation(summary),
    photos: summary.photos.slice(0, photosInList),
  })),
)

/** Returns the groups with their locations: favorites first, then by name. */
export const selectGroups = memoizeByRows((rows): LocationGroup[] => {
  const countsById = new Map(
    selectSummaries(rows).map(({ location, speciesCounts }) => [location.id, speciesCounts]),
  )
  const locationsByGroup = groupBy(selectLocations(rows), ({ groupId }) => groupId)
  return [...rows.groups.values()].sort(compareGroups).map((group) => {
    const locations = locationsByGroup.get(group.id) ?? []
    const counts = locations.flatMap(({ id }) => countsById.get(id) ?? [])
    return { ...group, locations, ...summarizeGroup(locations, counts) }
  })
})

/** A location of the log with its photos. */
export type LogLocation = Omit<Location, 'photos'> & { photos: LogPhoto[] }

/** Returns one location with all its catches, without looking at those of others; null if there is none with this id. */
export function selectLocation(rows: LogRows, id: string): LogLocation | null {
  const location = rows.locations.get(id)
  if (location === undefined) return null
  const summary = summarize(rows, location)
  return { ...toLocation(summary), photos: [...summary.photos] }
}

/** Returns the locations as the map needs them, by name: which of them share a marker depends on their order. */
export const selectMapPoints = memoizeByRows((rows): MapPoint[] => {
  const catches = rows.photoCounts ? null : selectCatchesByLocation(rows)
  return [...rows.locations.values()]
    .sort(compareLocations)
    .map(({ id, latitude, longitude, name }) => [
      id,
      latitude,
      longitude,
      rows.photoCounts?.get(id) ?? catches?.get(id)?.length ?? 0,
      name,
    ])
})

interface Summary extends LocationSummary {
  location: CompactLocation
  photos: readonly LogPhoto[]
}

const selectSummaries = memoizeByRows((rows): Summary[] =>
  [...rows.locations.values()].sort(compareLocations).map((location) => summarize(rows, location)),
)

function summarize(rows: LogRows, location: CompactLocation): Summary {
  const photos = selectCatchesByLocation(rows).get(location.id) ?? []
  const noted = selectNotedByLocation(rows).get(location.id) ?? []
  return { location, photos, ...summarizeLocation(photos, noted, catchesOf) }
}

const selectCatchesByLocation = memoizeByRows((rows) =>
  groupBy(selectCatches(rows), ({ locationId }) => locationId),
)

function toLocation({ location, photos, speciesCounts, ...summary }: Summary): Omit<Location, 'photos'> {
  const { id, name, latitude, longitude, groupId, note = null } = location
  return { id, name, latitude, longitude, groupId, note, ...summary }
}
