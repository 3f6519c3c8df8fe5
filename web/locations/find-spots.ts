import type { Location, LocationGroup } from '../../shared/locations.ts'

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
  const words = plainLetters(search).split(/\s+/).filter(Boolean)
  return groups.flatMap((group) => {
    const ofGroup = plainLetters(group.name)
    const isFound = ({ name }: Location) => {
      const both = `${ofGroup}\n${plainLetters(name)}`
      return words.every((word) => both.includes(word))
    }
    const isWhole = words.every((word) => ofGroup.includes(word))
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

/** `Ärmel` and `ARMEL` alike. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .trim()
}
