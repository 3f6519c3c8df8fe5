import type { Location, LocationGroup } from '../../shared/locations.ts'
import { matchesName } from '../../shared/place-names.ts'

/** A group and those of its locations that are to be shown. */
export interface FoundGroup {
  group: LocationGroup
  locations: Location[]
}

/**
 * The groups and locations in which every word of the search stands, in the location's name or its group's; a group
 * whose own name has them all comes whole. Neither case nor accents matter.
 */
export function findSpots(groups: readonly LocationGroup[], search: string): FoundGroup[] {
  return groups.flatMap((group) => {
    const isFound = ({ name }: Location) => matchesName(`${group.name}\n${name}`, search)
    const isWhole = matchesName(group.name, search)
    const locations = isWhole ? group.locations : group.locations.filter(isFound)
    return isWhole || locations.length > 0 ? { group, locations } : []
  })
}

/** How many spots and photos were found. */
export function countFound(found: readonly FoundGroup[]): { spots: number; photos: number } {
  const locations = found.flatMap((each) => each.locations)
  return {
    spots: locations.length,
    photos: locations.reduce((sum, { photoCount }) => sum + photoCount, 0),
  }
}
