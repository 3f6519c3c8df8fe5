import { MapPin, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatShortDistance } from '../../shared/formatting/distance.ts'
import { useUnits } from '../account/account-api.ts'
import { useConnection } from '../api-client/connection.ts'
import type { DevicePosition } from '../device/geolocation.ts'
import { LocationSelect } from '../photos/location-select.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isAccurate, type NearestLocation } from './nearest-location.ts'
import type { ChosenLocation } from './noted-catch-values.ts'
import type { PositionHere } from './use-position-here.ts'

interface LocationFieldProps {
  /** The chosen location. */
  location: ChosenLocation | null
  /** The one that is proposed instead, since the angler stands there; null if there is none, or the angler has chosen. */
  proposed: NearestLocation | null
  /** Null if it does not matter where the angler is. */
  here: PositionHere | null
  /** Where a saved catch without a location was noted; null if that is not known. */
  noted: DevicePosition | null
  /** The location where the angler stands, or stood when it was noted; null if there is none. */
  nearest: NearestLocation | null
  /** What the form is about, in words: a catch or a note. */
  what: string
  /** Whether this device will remember where the angler stands if the form is saved without a location. */
  willRemember: boolean
  onChange(location: ChosenLocation | null): void
  /** Callback for just before the map opens for a new location. */
  onNewLocation(): void
  /** Callback for when a link leaves the screen. */
  onNavigate(): void
}

/** The location of a catch, which a list of the user's locations changes; the nearest first if it is known where the angler is. */
export function LocationField(props: LocationFieldProps) {
  const { location, proposed, here, noted, nearest, onChange, onNewLocation, onNavigate } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const { isOffline } = useConnection()
  const units = useUnits()
  const labelId = useId()
  const valueId = useId()
  const shown = location ?? proposed
  const distance = location === null && proposed ? formatShortDistance(proposed.meters, units) : null
  const position = here?.position ?? noted
  const isExact = position !== null && isAccurate(position)
  const isElsewhere = isExact && shown === null && (noted === null || nearest === null)
  return (
    <div className="@container flex flex-col gap-1">
      <div className="flex flex-wrap gap-x-1.5 text-sm">
        <span id={labelId} className="font-semibold">
          Location
        </span>
        <span role="status" className="text-quiet">
          {distance !== null && (
            <>
              nearest
              <span className="sr-only">
                : {proposed?.name}, {distance}
              </span>
              {/* Beside the name there is no room in a narrow field. */}
              <span aria-hidden className="measure hidden @min-[12rem]:inline @min-[17rem]:hidden">
                , {distance}
              </span>
            </>
          )}
        </span>
      </div>
      <div className="flex items-center gap-1">
        <Button
          aria-labelledby={`${labelId} ${valueId}`}
          className="min-w-0 flex-1 justify-start! rounded-md! bg-ground! px-3! font-normal! text-base!"
          onClick={() => {
            here?.locate()
            setIsChoosing(true)
          }}
        >
          <MapPin aria-hidden className="text-quiet" />
          <span id={valueId} className="flex min-w-0">
            <span className={`truncate ${shown === null ? 'text-quiet' : ''}`}>
              {shown?.name ?? 'Choose a location'}
            </span>
            {distance !== null && (
              <span className="measure hidden shrink-0 whitespace-pre text-quiet @min-[17rem]:inline">{` · ${distance}`}</span>
            )}
          </span>
        </Button>
        {shown !== null && <IconButton label="Remove location" icon={X} onClick={() => onChange(null)} />}
      </div>
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title="Choose a Location">
        <LocationSelect
          photo={null}
          chosenId={null}
          onChoose={({ id, name }) => {
            onChange({ id, name })
            setIsChoosing(false)
          }}
          newLocation={{
            label: newLocationLabel(isElsewhere, noted !== null),
            photoId: null,
            obstacle: isOffline ? offlineText(props) : null,
            onOpenMap: onNewLocation,
          }}
          onNavigate={onNavigate}
          near={position}
          isNearExact={isExact}
          renderNote={(sort) =>
            here ? <PositionNote here={here} onSort={sort} /> : noted && <NotedNote onSort={sort} />
          }
        />
      </Dialog>
    </div>
  )
}

function newLocationLabel(isElsewhere: boolean, isNoted: boolean): string {
  if (!isElsewhere) return 'New location on the map'
  return isNoted ? 'New location where you noted it' : 'New location here'
}

/** Where the distances of the list are from, for a catch that was noted earlier. */
function NotedNote({ onSort }: { onSort: (() => void) | null }) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2">
      {onSort !== null && <Button onClick={onSort}>Nearest first</Button>}
      <p className="text-quiet text-sm">Distances are from where you noted it.</p>
    </div>
  )
}

function offlineText({ noted, what, willRemember }: LocationFieldProps): string {
  const start = 'You need a connection to add a location.'
  if (noted !== null)
    return `${start} Creel remembers where you noted this ${what}, on this device only. Add its location once you’re back online.`
  if (willRemember)
    return `${start} Save without one: Creel remembers where you are, on this device only. Once you’re back online, add it from the ${what}.`
  return `${start} You can save without one and choose it once you’re back online.`
}

interface PositionNoteProps {
  here: PositionHere
  /** Puts the nearest first; null if they are, or if it is not known where the angler is. */
  onSort: (() => void) | null
}

/**
 * What is known of where the angler is, above the list of locations. Its room is kept while that may still come, so that no row
 * moves once it does; nothing if the list opens in order of distance.
 */
function PositionNote({ here: { position, isLocating, error }, onSort }: PositionNoteProps) {
  const isExact = position !== null && isAccurate(position)
  const [hasRoom] = useState(!isExact)
  if (!hasRoom) return null
  const sortedText = isExact ? 'Nearest first.' : 'Your device only knows roughly where it is.'
  return (
    <div className="flex min-h-11 shrink-0 items-center">
      {onSort !== null && <Button onClick={onSort}>Nearest first</Button>}
      <p role="status" className="text-quiet text-sm">
        {error ?? (isLocating ? 'Finding where you are…' : onSort === null && position && sortedText)}
      </p>
    </div>
  )
}
