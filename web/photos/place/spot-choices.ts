import { type Coordinates, distanceMeters } from '../../../shared/coordinates.ts'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { byName, matchesName } from '../../../shared/place-names.ts'
import type { Units } from '../../../shared/unit-systems.ts'
import { distanceIn, sayDistance } from '../../../shared/units.ts'
import { plural } from '../../ui/plural.ts'

/** A location to choose, with details that help in choosing it. */
export interface SpotChoice {
  id: string
  spot: Location
  groupName: string
  isFavourite: boolean
  /** Distance from where the photo was taken; null if that is unknown. */
  meters: number | null
}

/** Returns all locations: the nearest first if `near` is given; otherwise favorites first, then by name. */
export function spotChoices(groups: readonly LocationGroup[], near: Coordinates | null): SpotChoice[] {
  const choices = groups.flatMap(({ name: groupName, pinned: isFavourite, locations }) =>
    locations.map((spot) => {
      const meters = near === null ? null : distanceMeters(near, spot)
      return { id: spot.id, spot, groupName, isFavourite, meters }
    }),
  )
  return choices.sort(
    (one, other) =>
      (one.meters ?? 0) - (other.meters ?? 0) ||
      Number(other.isFavourite) - Number(one.isFavourite) ||
      byName(one.spot, other.spot),
  )
}

/** Returns the choices whose name or group name contains every word of the search. */
export function findChoices(choices: readonly SpotChoice[], search: string): readonly SpotChoice[] {
  if (search.trim() === '') return choices
  return choices.filter(({ spot, groupName }) => matchesName(`${groupName}\n${spot.name}`, search))
}

/** Returns the line below a location's name: its distance, its number of catches and its group. */
export function choiceWords({ spot, groupName, meters }: SpotChoice, units: Units): string {
  const far = meters === null ? [] : [distanceWords(meters, units)]
  return [...far, plural(spot.photoCount, 'catch'), groupName].join(' · ')
}

function distanceWords(meters: number, units: Units): string {
  return distanceIn(units, meters) < 0.1 ? 'Right here' : `${sayDistance(meters, units)} away`
}
