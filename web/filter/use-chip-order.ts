import { useEffect, useState } from 'react'
import type { Filter } from '../../shared/photos/match-photo.ts'
import type { FilterName, FilterParams } from '../../shared/photos/photo-filter.ts'
import { orderChips, reorderChips } from './chip-order.ts'
import type { PhotoFilterState } from './use-photo-filter.ts'

/**
 * Manages the order of the chips in a row: those that are set come first when the row is shown, and when something else sets or turns off a
 * chip that was not used since then, which also scrolls the row to its start.
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
