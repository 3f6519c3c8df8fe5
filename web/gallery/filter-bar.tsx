import { Link } from '@tanstack/react-router'
import { ChevronDown, MapPinned } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { filters } from '../../shared/photos/match-photo.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { ChipRow } from '../filter/chip-row.tsx'
import { FindBox } from '../filter/find-box.tsx'
import { NoMatches } from '../filter/no-matches.tsx'
import { type NotedMatches, useNotedMatches } from '../filter/use-noted-matches.ts'
import type { PhotoFilterState } from '../filter/use-photo-filter.ts'
import { OutingCard } from '../outings/outing-card.tsx'
import { useOuting } from '../outings/use-outing.ts'
import { pickLocationToFilter } from '../photos/lazy-location-picker.tsx'
import { Chip } from '../ui/chip.tsx'

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
  /** Opens a photo of an outing; null where only a part of the photos is listed, so that there is none. */
  onOpen: ((photoId: string) => void) | null
}

/** The search and the chips that filter the gallery, and what to do if no photo matches. */
export function FilterBar(props: FilterBarProps) {
  const { photos, matchCount, filterState, isFolded, locationName, onOpen } = props
  const { filter, isActive } = filterState
  const [isFirstFocused] = useState(!isActive) // a link that filters should not open the keyboard
  const day = useOuting(filter)
  const isNoted = onOpen !== null && day !== null && day.outing.catches.length + day.outing.notes.length > 0
  const noted = useNotedMatches(filterState)
  const shownNoted = isNoted ? null : noted // the card of an outing lists them
  const matchingNoted = isActive && shownNoted && shownNoted.count > 0 ? shownNoted : null

  return (
    <>
      {!isFolded && shownNoted && <NotedLine noted={shownNoted} />}
      {!isFolded && (
        <search aria-label="Find photos" className="flex flex-col gap-2 pt-3">
          <FindBox label="Search photos" filterState={filterState} autoFocus={isFirstFocused} />
          <ChipRow controls={filters} photos={photos} filterState={filterState}>
            <Chip aria-pressed={locationName !== null} aria-haspopup="dialog" onClick={pickLocationToFilter}>
              <MapPinned aria-hidden />
              <span className="max-w-[10rem] truncate">{locationName ?? 'Location'}</span>
              <ChevronDown aria-hidden />
            </Chip>
          </ChipRow>
          <p role="status" className="sr-only">
            {isActive &&
              matchCount !== null &&
              [`${plural(matchCount, 'photo')} found`, matchingNoted?.text].filter(Boolean).join('. ')}
          </p>
        </search>
      )}
      {onOpen && day && <OutingCard {...day} onOpen={onOpen} />}
      {matchCount === 0 && isActive && !isNoted && (
        <NoMatches photos={photos} filterState={filterState} noted={matchingNoted} />
      )}
    </>
  )
}

/** Leads to the catches without a photo that match. Its place stays while none do, so that the search stays where it is. */
function NotedLine({ noted: { count, text, search } }: { noted: NotedMatches }) {
  return (
    <p className="measure -mb-3 min-h-5 text-sm">
      {count > 0 && (
        <Link
          to="/catches"
          search={search}
          className="-my-3 inline-block py-3 font-semibold text-action hover:underline"
        >
          {text}
        </Link>
      )}
    </p>
  )
}
