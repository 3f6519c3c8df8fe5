import { useEffect, useState } from 'react'
import type { Filter } from '../../shared/photos/match-photo.ts'
import type { FilterName, FilterParams, PhotoFilter } from '../../shared/photos/photo-filter.ts'
import { paramsOf } from './filter-controls.ts'
import type { PhotoFilterState } from './use-photo-filter.ts'

/**
 * Manages the order of the chips in a row: those that are set come first when the row is shown, and when something else sets or
 * turns off a chip that was not used since then, which also scrolls the row to its start.
 */
export function useChipOrder(controls: readonly Filter[], filterState: PhotoFilterState) {
  const { filter, change } = filterState
  const [order, setOrder] = useState(() => orderChips(controls, filter))
  const [used, setUsed] = useState<ReadonlySet<FilterName>>(() => new Set())
  const [row, setRow] = useState<HTMLElement | null>(null)
  const next = reorderChips(order, controls, filter, used)
  if (next !== order) setOrder(next)
  const shown = next.controls
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new order
  useEffect(() => {
    if (row) row.scrollLeft = 0
  }, [row, shown])
  return {
    controls: shown,
    /** For the element that scrolls. */
    rowRef: setRow,
    /** The filter, whose changes by these chips keep their order. */
    filterState: {
      ...filterState,
      change(changes: FilterParams): void {
        setUsed(new Set([...used, ...(Object.keys(changes) as FilterName[])]))
        change(changes)
      },
    },
  }
}

/** The order of the chips, and what was set when it was decided or last kept. */
interface ChipOrder {
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
