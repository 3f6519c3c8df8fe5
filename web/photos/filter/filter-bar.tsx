import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { chipClass } from './chip-class.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { describeSetting, filterControls } from './filter-controls.ts'
import { NoMatches } from './no-matches.tsx'
import { RangeChip } from './range-chip.tsx'
import type { GalleryPhotoFilter } from './use-photo-filter.ts'

interface FilterBarProps {
  /** The photos before they are filtered. */
  photos: readonly LogPhoto[]
  /** How many of them match; null until that is known. */
  matchCount: number | null
  galleryFilter: GalleryPhotoFilter
  /** The name of the location whose photos are shown; null if all are. */
  locationName: string | null
  onPickLocation: () => void
}

/** The search and the chips that filter the gallery, and what to do if no photo matches. */
export function FilterBar(props: FilterBarProps) {
  const { photos, matchCount, galleryFilter, locationName, onPickLocation } = props
  const { filter, isActive, searchText, setSearchText, change } = galleryFilter
  const units = useUnits()
  const [isFirstFocused] = useState(!isActive) // a link that filters should not open the keyboard
  return (
    <>
      <search aria-label="Find photos" className="flex flex-col gap-2">
        <SearchBox
          label="Search photos"
          placeholder="Species, place, bait, month…"
          autoFocus={isFirstFocused}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          onClear={() => setSearchText('')}
        />
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 scroll-px-4 [scrollbar-width:none] sm:flex-wrap">
          <Button aria-pressed={locationName !== null} className={chipClass} onClick={onPickLocation}>
            <MapPinned aria-hidden />
            <span className="max-w-40 truncate">{locationName ?? 'Location'}</span>
          </Button>
          {filterControls.map((control) => {
            const setting = describeSetting(control, filter, units)
            const chipProps = { photos, filter, setting, onChange: change }
            if (control.kind === 'choice')
              return <ChoiceChip key={control.name} control={control} {...chipProps} />
            if (control.kind === 'range')
              return <RangeChip key={control.min} control={control} {...chipProps} />
            return (
              <Button
                key={control.name}
                aria-pressed={setting !== null}
                className={chipClass}
                onClick={() => change({ [control.name]: setting === null ? 'true' : undefined })}
              >
                {control.label}
              </Button>
            )
          })}
        </div>
        <p role="status" className="sr-only">
          {isActive && matchCount !== null && `${plural(matchCount, 'photo')} found`}
        </p>
      </search>
      {matchCount === 0 && isActive && <NoMatches photos={photos} galleryFilter={galleryFilter} />}
    </>
  )
}
