import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import { formatShortDistance } from '../../shared/formatting/distance.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { compareByName, matchesName } from '../../shared/name-matching.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { convertDistance, formatDistanceAway } from '../../shared/units.ts'
import { noPhotosText } from '../locations/counts-text.ts'

/** A location to choose, with details that help in choosing it. */
export interface LocationOption {
  id: string
  location: Location
  groupName: string
  isFavorite: boolean
  /** Distance from where the photo was taken; null if that is unknown. */
  meters: number | null
}

/** Returns all locations: the nearest first if `near` is given; otherwise favorites first, then by name. */
export function locationOptions(
  groups: readonly LocationGroup[],
  near: Coordinates | null,
): LocationOption[] {
  const options = groups.flatMap(({ name: groupName, pinned: isFavorite, locations }) =>
    locations.map((location) => {
      const meters = near === null ? null : distanceMeters(near, location)
      return { id: location.id, location, groupName, isFavorite, meters }
    }),
  )
  return options.sort(
    (a, b) =>
      (a.meters ?? 0) - (b.meters ?? 0) ||
      Number(b.isFavorite) - Number(a.isFavorite) ||
      compareByName(a.location, b.location),
  )
}

/** Returns the same with all favorites first. */
export function favoritesFirst(options: readonly LocationOption[]): LocationOption[] {
  return options.toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite))
}

/** Returns the options whose name, note or group name contain every word of the search. */
export function filterOptions(options: readonly LocationOption[], search: string): readonly LocationOption[] {
  if (search.trim() === '') return options
  return options.filter(({ location: { name, note }, groupName }) =>
    matchesName(`${groupName}\n${name}\n${note ?? ''}`, search),
  )
}

/**
 * Returns the line below a location's name: its distance, its number of catches and its group. An exact distance tells
 * locations on one shore apart.
 */
export function optionDescription(
  { location, groupName, meters }: LocationOption,
  units: UnitSystem,
  isExact = false,
): string {
  const toText = isExact ? exactDistanceText : distanceText
  const distance = meters === null ? [] : [toText(meters, units)]
  const { photoCount, catchCount } = location
  const counts = photoCount === 0 && catchCount === 0 ? noPhotosText : plural(catchCount, 'catch')
  return [...distance, counts, groupName].join(' · ')
}

/** Returns how far away a location is. */
export function distanceText(meters: number, units: UnitSystem): string {
  return convertDistance(units, meters) < 0.1 ? 'Right here' : formatDistanceAway(meters, units)
}

function exactDistanceText(meters: number, units: UnitSystem): string {
  return `${formatShortDistance(meters, units)} away`
}
