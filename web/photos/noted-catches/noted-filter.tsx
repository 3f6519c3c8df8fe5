import { useSearch } from '@tanstack/react-router'
import { MapPin, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useChangeSearch } from '../../app-shell/use-change-search.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChipRow } from '../filter/chip-row.tsx'
import { filterControls } from '../filter/filter-controls.ts'
import { FindBox } from '../filter/find-box.tsx'
import type { FilterableNoted } from '../filter/select-filterable-noted.ts'
import type { PhotoFilterState } from '../filter/use-photo-filter.ts'

interface NotedFilterProps {
  /** The catches before they are filtered. */
  noted: readonly FilterableNoted[]
  filterState: PhotoFilterState
}

/** The search and the chips that filter the catches without a photo, as in the gallery. */
export function NotedFilter({ noted, filterState }: NotedFilterProps) {
  const { isActive } = filterState
  const { locationId, locationName } = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  const isAtLocation = locationId !== undefined || locationName !== undefined
  const [isFirstFocused] = useState(!isActive && !isAtLocation) // a link that filters should not open the keyboard

  function dropLocation({ currentTarget }: MouseEvent<HTMLElement>) {
    const { nextElementSibling } = currentTarget
    if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus() // this chip goes
    changeSearch({ locationId: undefined, locationName: undefined })
  }

  return (
    <search aria-label="Find catches" className="flex flex-col gap-2">
      <FindBox label="Search catches" filterState={filterState} autoFocus={isFirstFocused} />
      <ChipRow controls={notedControls} photos={noted} filterState={filterState}>
        {isAtLocation && (
          <Chip aria-pressed onClick={dropLocation}>
            <MapPin aria-hidden />
            <span className="max-w-[10rem] truncate">
              {noted[0]?.locationName ?? locationName ?? 'This location'}
            </span>
            <X aria-hidden />
          </Chip>
        )}
      </ChipRow>
    </search>
  )
}

// A heart is for photos.
const notedControls = filterControls.filter(
  (control) => control.kind !== 'flag' || control.name !== 'favorites',
)
