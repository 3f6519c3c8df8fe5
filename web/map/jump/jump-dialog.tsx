import { useMemo, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { useUnits } from '../../account/account-api.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { countsText } from '../../locations/counts-text.ts'
import { formatLastVisit } from '../../locations/format-visit.ts'
import { useLocationGroups } from '../../locations/locations-api.ts'
import { FavoriteIcon, NewestPhoto } from '../../photos/assign-location/location-option-button.tsx'
import {
  distanceText,
  favoritesFirst,
  filterOptions,
  type LocationOption,
  locationOptions,
} from '../../photos/assign-location/location-options.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'

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
  const [text, setText] = useState('')
  const options = useMemo(
    () => favoritesFirst(locationOptions(groups.data ?? [], position)),
    [groups.data, position],
  )
  const matches = useMemo(() => filterOptions(options, text), [options, text])
  if (groups.isPending) return <StatusMessage>Loading locations...</StatusMessage>
  if (groups.isLoadingError) return <QueryErrorNote title="Failed to fetch locations" query={groups} />
  return (
    <>
      <SearchBox
        label="Search your locations"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {matches.length === 0 && <StatusMessage>No locations found</StatusMessage>}
      <VirtualList key={text} label="Your locations" items={matches} rowRem={5} className="-mx-2 flex-1">
        {(option) => <LocationButton option={option} onChoose={onChoose} />}
      </VirtualList>
    </>
  )
}

function LocationButton({
  option,
  onChoose,
}: { option: LocationOption } & Pick<JumpDialogProps, 'onChoose'>) {
  const { location, isFavorite, meters } = option
  const units = useUnits()
  const details = [
    meters !== null && distanceText(meters, units),
    location.lastVisit !== null && `Last: ${formatLastVisit(location.lastVisit)}`,
  ].filter((detail) => detail !== false)
  return (
    <button
      type="button"
      onClick={() => onChoose(location.id)}
      className="flex size-full items-center gap-3 rounded-md px-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
    >
      <NewestPhoto photo={location.photos[0] ?? null} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">
          {location.name}
          {isFavorite && <FavoriteIcon />}
        </span>
        <span className="measure block truncate text-quiet text-xs">
          {countsText(location.photoCount, location.species.length)}
        </span>
        <span className="measure block truncate text-quiet text-xs">{details.join(' · ')}</span>
      </span>
    </button>
  )
}

function StatusMessage({ children }: { children: string }) {
  return (
    <p role="status" className="py-6 text-center text-quiet">
      {children}
    </p>
  )
}
