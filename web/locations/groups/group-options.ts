import { distanceMeters } from '../../../shared/coordinates.ts'
import { formatShortDistance } from '../../../shared/formatting/distance.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { compareByName, matchesName } from '../../../shared/name-matching.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'

/** A group that a location can be moved to. */
export interface GroupOption {
  id: string
  group: LocationGroup
  /** Whether the location is in it. */
  isCurrent: boolean
  /** The distance from the location to the nearest other one in the group; null if there is none. */
  meters: number | null
}

/** Returns the groups to choose from: first the one that a location is in, then the others, the nearest first. */
export function groupOptions(groups: readonly LocationGroup[], location: Location): GroupOption[] {
  return groups
    .filter(({ locations }) => locations.length > 0)
    .map((group): GroupOption => {
      const others = group.locations.filter(({ id }) => id !== location.id)
      const meters = others.reduce(
        (least, other) => Math.min(least, distanceMeters(location, other)),
        Number.POSITIVE_INFINITY,
      )
      return {
        id: group.id,
        group,
        isCurrent: group.id === location.groupId,
        meters: others.length === 0 ? null : meters,
      }
    })
    .sort(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        (a.meters ?? 0) - (b.meters ?? 0) ||
        compareByName(a.group, b.group),
    )
}

/** Returns the options with every word of the search in the name of the group or of one of its locations. */
export function filterGroupOptions(options: readonly GroupOption[], search: string): readonly GroupOption[] {
  if (search.trim() === '') return options
  return options.filter(({ group }) =>
    [group, ...group.locations].some(({ name }) => matchesName(`${group.name}\n${name}`, search)),
  )
}

/** Returns the line below a group's name: its number of locations, and how far the nearest one is. */
export function groupOptionDescription({ group, meters }: GroupOption, units: UnitSystem): string {
  const count = plural(group.locations.length, 'spot')
  return meters === null ? count : `${count} · ${formatShortDistance(meters, units)} away`
}
