import { Link } from '@tanstack/react-router'
import { LoaderCircle, MapPinPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Location } from '../../../shared/locations.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { useLocationGroups } from '../../locations/locations-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { photosFarFrom } from './far-photos.ts'
import { filterOptions, locationOptions, optionDescription } from './location-options.ts'
import { LocationRow } from './location-row.tsx'
import { LocationsSkeleton, NoLocationsToChoose } from './no-locations.tsx'
import { useEstimatedPosition } from './use-estimated-position.ts'

/** The height of a location in the list. */
const rowRem = 4.75

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
  const units = useUnits()
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
        rowRem={rowRem}
        className="-mx-3"
        // As high as the full list, so that the dialog does not jump while the user searches.
        style={{ flexBasis: `${options.length * rowRem}rem` }}
      >
        {(option) => (
          <LocationRow
            option={option}
            details={[optionDescription(option, units)]}
            disabled={isThere(photo, option.location)}
            aria-disabled={chosenId !== null || undefined}
            aria-busy={option.id === chosenId || undefined}
            onClick={() => onChoose(option.location)}
          >
            {option.id === photo?.locationId && <Badge>Current</Badge>}
            {option.id === chosenId && (
              <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-action" />
            )}
          </LocationRow>
        )}
      </VirtualList>
      {photo !== null && <NewLocationLink photo={photo} onNavigate={onNavigate} />}
    </>
  )
}

/** Returns whether a photo is at a location already, and has no GPS data far from it that could be replaced. */
function isThere(photo: LogPhoto | null, location: Location): boolean {
  return photo?.locationId === location.id && photosFarFrom([photo], location).length === 0
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
