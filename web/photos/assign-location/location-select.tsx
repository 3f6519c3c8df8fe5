import { Link } from '@tanstack/react-router'
import { MapPinPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Location } from '../../../shared/locations.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { useLocationGroups } from '../../locations/locations-api.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { LocationOptionButton, locationOptionRem } from './location-option-button.tsx'
import { filterOptions, locationOptions } from './location-options.ts'
import { LocationsSkeleton, NoLocationsToChoose } from './no-locations.tsx'
import { useEstimatedPosition } from './use-estimated-position.ts'

interface LocationSelectProps {
  /** The photo to assign; null if the choice is not for a photo. */
  photo: LogPhoto | null
  /** The location that the photo is being assigned to. */
  chosenId: string | null
  onChoose: (location: Location) => void
  onNavigate: () => void
}

/** Searchable list of the user's locations; for a photo, also links to creating a new one. */
export function LocationSelect({ photo, chosenId, onChoose, onNavigate }: LocationSelectProps) {
  const groups = useLocationGroups()
  const near = useEstimatedPosition(photo)
  const [search, setSearch] = useState('')
  const options = useMemo(() => locationOptions(groups.data ?? [], near), [groups.data, near])
  const matches = useMemo(() => filterOptions(options, search), [options, search])

  if (groups.isPending) return <LocationsSkeleton />
  if (groups.isLoadingError) return <QueryErrorNote title="Failed to fetch locations" query={groups} />
  if (options.length === 0) return <NoLocationsToChoose photo={photo} onNavigate={onNavigate} />
  return (
    <>
      <SearchBox
        label="Search locations"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {matches.length === 0 && (
        <p role="status" className="py-4 text-center text-quiet [overflow-wrap:anywhere]">
          No locations match “{search.trim()}”.
        </p>
      )}
      <VirtualList
        key={search}
        label="Locations"
        items={matches}
        rowRem={locationOptionRem}
        className="-mx-3"
        // As high as the full list, so that the dialog does not jump while the user searches.
        style={{ flexBasis: `${options.length * locationOptionRem}rem` }}
      >
        {(option) => (
          <LocationOptionButton
            option={option}
            isCurrent={option.id === photo?.locationId}
            isBusy={option.id === chosenId}
            isDisabled={chosenId !== null}
            onChoose={onChoose}
          />
        )}
      </VirtualList>
      {photo !== null && <NewLocationLink photo={photo} onNavigate={onNavigate} />}
    </>
  )
}

function NewLocationLink({ photo, onNavigate }: { photo: LogPhoto; onNavigate: () => void }) {
  return (
    <Button asChild className="shrink-0">
      <Link to="/map" search={{ assignPhotoIds: photo.id }} onClick={onNavigate}>
        <MapPinPlus aria-hidden />
        New location on the map
      </Link>
    </Button>
  )
}
