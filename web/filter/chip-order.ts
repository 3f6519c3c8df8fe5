import type { Filter } from '../../shared/photos/match-photo.ts'
import type { FilterName, PhotoFilter } from '../../shared/photos/photo-filter.ts'
import { paramsOf } from './filter-controls.ts'

/** The order of the chips, and what was set when it was decided or last kept. */
export interface ChipOrder {
  controls: readonly Filter[]
  /** The controls that are set. */
  set: readonly Filter[]
}

/** Returns the order in which chips are shown at first: those that are set come first. */
export function orderChips(controls: readonly Filter[], filter: PhotoFilter): ChipOrder {
  const set = controls.filter((control) => isSet(control, filter))
  return { controls: [...set, ...controls.filter((control) => !set.includes(control))], set }
}

/**
 * Returns the order after the filter has changed: the same if only chips that were used here were set or turned off, so that none moves away
 * under the finger.
 */
export function reorderChips(
  order: ChipOrder,
  controls: readonly Filter[],
  filter: PhotoFilter,
  used: ReadonlySet<FilterName>,
): ChipOrder {
  const next = orderChips(controls, filter)
  const changed = controls.filter((control) => order.set.includes(control) !== next.set.includes(control))
  if (changed.length === 0) return order
  const isOwn = changed.every((control) => paramsOf(control).some((name) => used.has(name)))
  return isOwn ? { ...next, controls: order.controls } : next
}

function isSet(control: Filter, filter: PhotoFilter): boolean {
  return paramsOf(control).some((name) => filter[name] !== undefined)
}
