import { type ReactNode, useState } from 'react'
import type { Filter, FilterablePhoto } from '../../shared/photos/match-photo.ts'
import { useUnits } from '../account/account-api.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useChipOrder } from './chip-order.ts'
import { FilterChips } from './filter-chips.tsx'
import { describeSetting } from './filter-controls.ts'
import type { PhotoFilterState } from './use-photo-filter.ts'

interface ChipRowProps {
  controls: readonly Filter[]
  /** The photos, or catches without one, before they are filtered. */
  photos: readonly FilterablePhoto[]
  filterState: PhotoFilterState
  /** A chip before the others, if there is one. */
  children: ReactNode
}

/** The chips of a filter. On a phone they scroll in one row; elsewhere the first six are shown, until one of the others is needed. */
export function ChipRow({ controls, photos, filterState, children }: ChipRowProps) {
  const { rowRef, ...chips } = useChipOrder(controls, filterState)
  const isLaterSet = useIsLaterSet(chips.controls.slice(children ? firstChips - 1 : firstChips), filterState)
  const [showsAll, setShowsAll] = useState(isLaterSet)
  if (isLaterSet && !showsAll) setShowsAll(true) // and they stay: a chip that is turned off keeps the focus
  return (
    <div ref={rowRef} className={classNames(chipsClass, !showsAll && firstChipsClass)}>
      {children}
      <FilterChips photos={photos} {...chips} />
      {!isLaterSet && (
        <Button
          variant="quiet"
          data-toggle
          aria-expanded={showsAll}
          className="max-sm:hidden"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
    </div>
  )
}

const chipsClass =
  'relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 scroll-px-4 [scrollbar-width:none] sm:flex-wrap'

const firstChipsClass = 'sm:[&>:nth-child(n+7):not([data-toggle])]:hidden'
const firstChips = 6

/** Returns whether one of the filters after the first ones is set. */
function useIsLaterSet(later: readonly Filter[], { filter }: PhotoFilterState): boolean {
  const units = useUnits()
  return later.some((control) => describeSetting(control, filter, units) !== null)
}
