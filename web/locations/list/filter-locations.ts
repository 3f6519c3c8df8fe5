import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { matchesName } from '../../../shared/name-matching.ts'

/** A group and those of its locations to show. */
export interface FilteredGroup {
  group: LocationGroup
  locations: Location[]
}

/**
 * Returns the groups and locations that contain every word of the search in the location's name or note or its group's name, and
 * the locations with catches that match it. A group whose own name contains them all is returned whole. Ignores case and
 * accents.
 */
export function filterLocations(
  groups: readonly LocationGroup[],
  search: string,
  matchCounts: ReadonlyMap<string | null, number> = new Map(),
): FilteredGroup[] {
  return groups.flatMap((group) => {
    const matches = ({ id, name, note }: Location) =>
      matchCounts.has(id) || matchesName(`${group.name}\n${name}\n${note ?? ''}`, search)
    const matchesGroup = matchesName(group.name, search)
    const locations = matchesGroup ? group.locations : group.locations.filter(matches)
    return matchesGroup || locations.length > 0 ? { group, locations } : []
  })
}

/** Counts the locations and photos found. */
export function countFiltered(filteredGroups: readonly FilteredGroup[]): {
  locations: number
  photos: number
} {
  const locations = filteredGroups.flatMap((filtered) => filtered.locations)
  return {
    locations: locations.length,
    photos: locations.reduce((sum, { photoCount }) => sum + photoCount, 0),
  }
}
