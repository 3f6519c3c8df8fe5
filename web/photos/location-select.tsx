import { Link } from '@tanstack/react-router'
import { LoaderCircle, MapPinPlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import type { Location } from '../../shared/locations.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { PinOnWater } from '../illustrations/pin-on-water.tsx'
import { useLocationGroups } from '../locations/locations-api.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { photosFarFrom } from './far-photos.ts'
import { filterOptions, locationOptions, optionDescription } from './location-options.ts'
import { LocationRow } from './location-row.tsx'
import { nearestWithPosition } from './nearby-in-time.ts'
import { useCatches } from './photos-api.ts'

/** The height of a location in the list. */
const rowRem = 4.75

interface LocationSelectProps {
  /** The photo to assign; null if the choice is not for a photo. */
  photo: LogPhoto | null
  /** The location that the photo is being assigned to. */
  chosenId: string | null
  onChoose: (location: Location) => void
  /** Where a new location is created; null if only existing ones can be chosen. */
  newLocation: NewLocation | null
  onNavigate: () => void
  /** Where the device is, as soon as that is known; distances and order of the list follow it. */
  near?: Coordinates | null
  /** Whether that is known well enough for distances in feet or meters. */
  isNearExact?: boolean
  /** What is said above the list about that; `sort` puts the nearest first, null if they are. */
  renderNote?: (sort: (() => void) | null) => ReactNode
}

/** Searchable list of the user's locations, with a way to a new one. */
export function LocationSelect(props: LocationSelectProps) {
  const { photo, chosenId, onChoose, newLocation, onNavigate, renderNote } = props
  const { near: device = null, isNearExact = false } = props
  const groups = useLocationGroups()
  const estimated = useEstimatedPosition(photo)
  // A position that comes later doesn't move the rows: a finger may be on its way to one.
  const [sortedFrom, setSortedFrom] = useState(device)
  const near = estimated ?? sortedFrom
  const units = useUnits()
  const [search, setSearch] = useState('')
  const options = useMemo(() => locationOptions(groups.data ?? [], near), [groups.data, near])
  const matches = useMemo(() => filterOptions(options, search), [options, search])

  if (groups.isPending) return <LocationsSkeleton />
  if (groups.isLoadingError) return <QueryErrorNote title="Failed to fetch locations" query={groups} />
  if (options.length === 0) return <NoLocationsToChoose newLocation={newLocation} onNavigate={onNavigate} />
  return (
    <>
      <SearchBox
        label="Search locations"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {renderNote?.(device === null || sortedFrom !== null ? null : () => setSortedFrom(device))}
      {matches.length === 0 && (
        <p role="status" className="py-4 text-center text-quiet [overflow-wrap:anywhere]">
          No locations match “{search.trim()}”.
        </p>
      )}
      <VirtualList
        key={`${search} ${sortedFrom !== null}`}
        label="Locations"
        items={matches}
        rowRem={rowRem}
        className="-mx-3"
        // As high as the full list, so that the dialog does not jump while the user searches.
        style={{
          flexBasis: `${options.length * rowRem}rem`,
          minHeight: `${Math.min(options.length, 2) * rowRem}rem`, // else large text around it would leave no row
        }}
      >
        {(option) => (
          <LocationRow
            option={option}
            details={[
              optionDescription(
                device === null ? option : { ...option, meters: distanceMeters(device, option.location) },
                units,
                isNearExact,
              ),
            ]}
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
      {newLocation !== null && <NewLocationAction newLocation={newLocation} onNavigate={onNavigate} />}
    </>
  )
}

/** Returns whether a photo is at a location already, and has no GPS data far from it that could be replaced. */
function isThere(photo: LogPhoto | null, location: Location): boolean {
  return photo?.locationId === location.id && photosFarFrom([photo], location).length === 0
}

/** The way from a list of locations to a new one, which is created on the map. */
interface NewLocation {
  label: string
  /** The photo that it is for; null if it is for something else. */
  photoId: string | null
  /** Why there is no way right now; null if there is. */
  obstacle: string | null
  /** Callback for just before the map opens. */
  onOpenMap?: () => void
}

interface NewLocationActionProps {
  newLocation: NewLocation
  variant?: 'plain' | 'action'
  onNavigate: () => void
}

/** The link to a new location, or a sentence that says why there is none. */
function NewLocationAction({ newLocation, variant = 'plain', onNavigate }: NewLocationActionProps) {
  const { label, photoId, obstacle, onOpenMap } = newLocation
  if (obstacle !== null) return <p className="shrink-0 text-quiet text-sm">{obstacle}</p>
  function leave() {
    onOpenMap?.()
    onNavigate()
  }
  return (
    <Link
      className={buttonClass({ variant: variant, className: 'shrink-0' })}
      to="/map"
      search={photoId === null ? {} : { assignPhotoIds: photoId }}
      onClick={leave}
    >
      <MapPinPlus aria-hidden />
      {label}
    </Link>
  )
}

/** Returns a photo's position, or that of a photo taken within the hour; null if both are unknown. */
function useEstimatedPosition(photo: LogPhoto | null): Coordinates | null {
  const ownPosition = useMemo(() => photo && toCoordinates(photo), [photo])
  const catches = useCatches(photo !== null && ownPosition === null)
  const neighborPosition = useMemo(() => {
    const neighbor = photo && catches && nearestWithPosition(photo, catches)
    return neighbor && toCoordinates(neighbor.photo)
  }, [photo, catches])
  return ownPosition ?? neighborPosition
}

function toCoordinates({ latitude, longitude }: LogPhoto): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Replaces the list while the user has no locations, with a link to create one. */
function NoLocationsToChoose({
  newLocation,
  onNavigate,
}: {
  newLocation: NewLocation | null
  onNavigate: () => void
}) {
  return (
    <EmptyState
      icon={<PinOnWater className="h-24" />}
      title="No locations yet"
      description="Drop a pin on the map and name your first fishing spot."
      action={
        <NewLocationAction
          variant="action"
          newLocation={newLocation ?? { label: 'Open the map', photoId: null, obstacle: null }}
          onNavigate={onNavigate}
        />
      }
    />
  )
}

/** Placeholder for the list while the locations load. */
function LocationsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4 pb-2">
      <span className="sr-only">Loading locations...</span>
      <Skeleton className="h-12" />
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-14 rounded-sm" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
