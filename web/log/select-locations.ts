import { type Catch, isOwnCatch } from '../../shared/catches.ts'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import { compareByName, compareGroups } from '../../shared/name-matching.ts'
import { rankSpecies, type SpeciesCount } from '../../shared/rank-species.ts'
import type { CompactLocation, LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { listFish } from './caught-fish.ts'
import type { LogRows } from './log.ts'
import { memoizeByRows } from './memoize-by-rows.ts'
import { selectNotedByLocation } from './select-noted-catches.ts'
import { selectCatches } from './select-photos.ts'

/** Number of photos of each location in a list. */
const photosInList = 4

/** Returns all locations by name, each with its counts and its four newest catches. */
export const selectLocations = memoizeByRows((rows): Location[] =>
  selectSummaries(rows).map((summary) => ({
    ...toLocation(summary),
    photos: summary.photos.slice(0, photosInList),
  })),
)

/** Returns the groups with their locations: favorites first, then by name. */
export const selectGroups = memoizeByRows((rows): LocationGroup[] => {
  const speciesById = new Map(selectSummaries(rows).map(({ location, species }) => [location.id, species]))
  const locationsByGroup = Map.groupBy(selectLocations(rows), ({ groupId }) => groupId)
  return [...rows.groups.values()].sort(compareGroups).map((group) => {
    const locations = locationsByGroup.get(group.id) ?? []
    return {
      ...group,
      locations,
      photoCount: locations.reduce((sum, { photoCount }) => sum + photoCount, 0),
      species: rankSpecies(locations.flatMap(({ id }) => speciesById.get(id) ?? [])),
      lastVisit: latest(locations.flatMap(({ lastVisit }) => lastVisit ?? [])),
    }
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

/** Returns the locations as the map needs them. */
export const selectMapPoints = memoizeByRows((rows): MapPoint[] => {
  const catches = rows.photoCounts ? null : selectCatchesByLocation(rows)
  return [...rows.locations.values()].map(({ id, latitude, longitude, name }) => [
    id,
    latitude,
    longitude,
    rows.photoCounts?.get(id) ?? catches?.get(id)?.length ?? 0,
    name,
  ])
})

interface Summary {
  location: CompactLocation
  photos: readonly LogPhoto[]
  noted: readonly LogNotedCatch[]
  catchCount: number
  species: SpeciesCount[]
}

const selectSummaries = memoizeByRows((rows): Summary[] =>
  [...rows.locations.values()].sort(compareLocations).map((location) => summarize(rows, location)),
)

function summarize(rows: LogRows, location: CompactLocation): Summary {
  const photos = selectCatchesByLocation(rows).get(location.id) ?? []
  const noted = selectNotedByLocation(rows).get(location.id) ?? []
  const fish = [...listFish(photos).map(({ caught }) => caught), ...noted.filter(isOwnCatch)]
  return { location, photos, noted, catchCount: fish.length, species: countSpecies(fish) }
}

const selectCatchesByLocation = memoizeByRows((rows) =>
  Map.groupBy(selectCatches(rows), ({ locationId }) => locationId),
)

function toLocation({ location, photos, noted, catchCount, species }: Summary): Omit<Location, 'photos'> {
  const { id, name, latitude, longitude, groupId, note = null } = location
  return {
    ...{ id, name, latitude, longitude, groupId, note },
    photoCount: photos.length,
    catchCount,
    lastVisit: latest([photos[0], noted[0]].flatMap((visit) => visit?.timestamp ?? [])),
    species: rankSpecies(species),
  }
}

function compareLocations(a: CompactLocation, b: CompactLocation): number {
  return compareByName(a, b) || Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id.localeCompare(b.id)
}

function countSpecies(fish: readonly Pick<Catch, 'species'>[]): SpeciesCount[] {
  const counts = new Map<string, number>()
  for (const { species } of fish) if (species !== null) counts.set(species, (counts.get(species) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => ({ name, count }))
}

/** Returns the latest of several local times, compared as instants; null if there are none. */
function latest(times: string[]): string | null {
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}
