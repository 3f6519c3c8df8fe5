import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { compareByName } from '../../../shared/name-matching.ts'
import { browserStorage } from '../../device/preferences.ts'

/** The orders of the list of locations, with their names on the screen. */
export const locationOrders = {
  name: 'Name',
  lastVisit: 'Last visit (newest first)',
  catches: 'Catches (most first)',
} as const

/** An order of the list of locations. */
export type LocationOrder = keyof typeof locationOrders

/** Returns the groups, favorites first, and the locations of each in an order; by name where that says nothing. */
export function sortGroups(groups: readonly LocationGroup[], order: LocationOrder): readonly LocationGroup[] {
  if (order === 'name') return groups
  const rankOf = (each: Location | LocationGroup) =>
    order === 'lastVisit' ? Date.parse(each.lastVisit ?? '') || 0 : countCatches(each)
  const compare = (a: Location | LocationGroup, b: Location | LocationGroup) =>
    rankOf(b) - rankOf(a) || compareByName(a, b)
  return groups
    .map((group) => ({ ...group, locations: group.locations.toSorted(compare) }))
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || compare(a, b))
}

function countCatches(each: Location | LocationGroup): number {
  if (!('locations' in each)) return each.catchCount
  return each.locations.reduce((sum, { catchCount }) => sum + catchCount, 0)
}

const storageKey = 'locationOrder'

/** Returns the order that was last chosen in this browser. */
export function loadLocationOrder(): LocationOrder {
  const stored = browserStorage.getItem(storageKey)
  return stored !== null && Object.hasOwn(locationOrders, stored) ? (stored as LocationOrder) : 'name'
}

/** Saves the order for the next visit. */
export function saveLocationOrder(order: LocationOrder): void {
  browserStorage.setItem(storageKey, order)
}
