import { useMemo, useState } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { useUnits } from '../account/account-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { PinOnWater } from '../illustrations/pin-on-water.tsx'
import { countsText } from '../locations/counts-text.ts'
import { formatLastVisit } from '../locations/format-visit.ts'
import { useLocationGroups } from '../locations/locations-api.ts'
import {
  distanceText,
  favoritesFirst,
  filterOptions,
  type LocationOption,
  locationOptions,
} from '../photos/location-options.ts'
import { LocationRow } from '../photos/location-row.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { UploadPhotosButton } from '../upload/upload-photos-button.tsx'

interface JumpDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onChoose(locationId: string): void
  /** Where the angler is, if the map knows it already. */
  position: Coordinates | null
}

/** The dialog for finding one of the user's locations by name. */
export function JumpDialog({ open, onOpenChange, onChoose, position }: JumpDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Jump to Location" className="overflow-hidden">
      <LocationPicker
        position={position}
        onChoose={(id) => {
          onOpenChange(false)
          onChoose(id)
        }}
      />
    </Dialog>
  )
}

function LocationPicker({ onChoose, position }: Pick<JumpDialogProps, 'onChoose' | 'position'>) {
  const groups = useLocationGroups()
  const units = useUnits()
  const [text, setText] = useState('')
  const options = useMemo(
    () => favoritesFirst(locationOptions(groups.data ?? [], position)),
    [groups.data, position],
  )
  const matches = useMemo(() => filterOptions(options, text), [options, text])
  if (groups.isPending) return <StatusMessage>Loading locations...</StatusMessage>
  if (groups.isLoadingError) return <QueryErrorNote title="Failed to fetch locations" query={groups} />
  if (options.length === 0) return <NoLocations />
  return (
    <>
      <SearchBox
        label="Search your locations"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {matches.length === 0 && <StatusMessage>No locations found</StatusMessage>}
      <VirtualList key={text} label="Your locations" items={matches} rowRem={5} className="-mx-3 flex-1">
        {(option) => (
          <LocationRow
            option={option}
            details={[
              countsText(option.location.photoCount, option.location.species.length),
              whereAndWhen(option, units),
            ]}
            onClick={() => onChoose(option.id)}
          />
        )}
      </VirtualList>
    </>
  )
}

function NoLocations() {
  return (
    <EmptyState
      icon={<PinOnWater className="h-24" />}
      title="No locations yet"
      description="Upload photos with GPS data, or drop a pin on the map."
      action={<UploadPhotosButton />}
    />
  )
}

/** The group, the distance, if that is known, and the last visit, if there was one. */
function whereAndWhen({ meters, location, groupName }: LocationOption, units: UnitSystem): string {
  const { lastVisit } = location
  return [
    ...(groupName === location.name ? [] : [groupName]),
    ...(meters === null ? [] : [distanceText(meters, units)]),
    ...(lastVisit === null ? [] : [`Last: ${formatLastVisit(lastVisit)}`]),
  ].join(' · ')
}

function StatusMessage({ children }: { children: string }) {
  return (
    <p role="status" className="py-6 text-center text-quiet">
      {children}
    </p>
  )
}
