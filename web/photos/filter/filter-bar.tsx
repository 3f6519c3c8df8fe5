import { ChevronDown, MapPinned } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { OutingCard } from '../outing/outing-card.tsx'
import { useOuting } from '../outing/use-outing.ts'
import { FilterChips } from './filter-chips.tsx'
import { describeSetting, filterControls } from './filter-controls.ts'
import { NoMatches } from './no-matches.tsx'
import type { PhotoFilterState } from './use-photo-filter.ts'

interface FilterBarProps {
  /** The photos before they are filtered. */
  photos: readonly LogPhoto[]
  /** How many of them match; null until that is known. */
  matchCount: number | null
  filterState: PhotoFilterState
  /** Whether only the card of the outing is shown. */
  isFolded: boolean
  /** The name of the location whose photos are shown; null if all are. */
  locationName: string | null
  onPickLocation: () => void
  /** Opens a photo of an outing; null where only a part of the photos is listed, so that there is none. */
  onOpen: ((photoId: string) => void) | null
}

/** The search and the chips that filter the gallery, and what to do if no photo matches. */
export function FilterBar(props: FilterBarProps) {
  const { photos, matchCount, filterState, isFolded, locationName, onPickLocation, onOpen } = props
  const { filter, isActive, searchText, setSearchText } = filterState
  const [isFirstFocused] = useState(!isActive) // a link that filters should not open the keyboard
  const isLaterSet = useIsLaterSet(filterState)
  const day = useOuting(filter)
  const isNoted = onOpen !== null && day !== null && day.outing.catches.length + day.outing.notes.length > 0
  const [showsAll, setShowsAll] = useState(isLaterSet)
  if (isLaterSet && !showsAll) setShowsAll(true) // and they stay: a chip that is turned off keeps the focus
  return (
    <>
      {!isFolded && (
        <search aria-label="Find photos" className="flex flex-col gap-2 pt-3">
          <SearchBox
            label="Search photos"
            placeholder="Species, place, bait, month…"
            autoFocus={isFirstFocused}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
            onClear={() => setSearchText('')}
          />
          <div ref={scrollToSetChip} className={classNames(chipsClass, !showsAll && firstChipsClass)}>
            <Chip aria-pressed={locationName !== null} aria-haspopup="dialog" onClick={onPickLocation}>
              <MapPinned aria-hidden />
              <span className="max-w-[10rem] truncate">{locationName ?? 'Location'}</span>
              <ChevronDown aria-hidden />
            </Chip>
            <FilterChips controls={filterControls} photos={photos} filterState={filterState} />
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
          <p role="status" className="sr-only">
            {isActive && matchCount !== null && `${plural(matchCount, 'photo')} found`}
          </p>
        </search>
      )}
      {onOpen && day && <OutingCard {...day} onOpen={onOpen} />}
      {matchCount === 0 && isActive && !isNoted && <NoMatches photos={photos} filterState={filterState} />}
    </>
  )
}

const chipsClass =
  'relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 scroll-px-4 [scrollbar-width:none] sm:flex-wrap'

/** On a phone the chips scroll in one row; elsewhere the first six are shown, until one of the others is needed. */
const firstChipsClass = 'sm:[&>:nth-child(n+7):not([data-toggle])]:hidden'
/** As many controls follow the chip of the location in these six. */
const firstControls = 5

/** Shows the first chip that is set, which a link may have done, at the start of the row. */
function scrollToSetChip(row: HTMLElement | null): void {
  const chip = row?.querySelector<HTMLElement>('[aria-pressed=true]')
  if (row && chip) row.scrollLeft = chip.offsetLeft - row.offsetWidth / 8
}

/** Returns whether one of the filters after the first ones is set. */
function useIsLaterSet({ filter }: PhotoFilterState): boolean {
  const units = useUnits()
  return filterControls
    .slice(firstControls)
    .some((control) => describeSetting(control, filter, units) !== null)
}
