import { Link } from '@tanstack/react-router'
import { ChevronDown, MapPinned } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Chip } from '../../ui/chip.tsx'
import { OutingCard } from '../outing/outing-card.tsx'
import { useOuting } from '../outing/use-outing.ts'
import { ChipRow } from './chip-row.tsx'
import { filterControls } from './filter-controls.ts'
import { FindBox } from './find-box.tsx'
import { NoMatches } from './no-matches.tsx'
import { type NotedMatches, useNotedMatches } from './use-noted-matches.ts'
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
          <ChipRow controls={filterControls} photos={photos} filterState={filterState}>
            <Chip aria-pressed={locationName !== null} aria-haspopup="dialog" onClick={onPickLocation}>
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
