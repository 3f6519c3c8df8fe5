import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { distanceMeters } from '../../../shared/coordinates.ts'
import { formatShortDistance } from '../../../shared/formatting/distance.ts'
import {
  type FilterParams,
  isEmptyFilter,
  parseFilter,
  pickFilter,
} from '../../../shared/photos/photo-filter.ts'
import { useUnits } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { useMoveLocation } from '../../locations/use-move-location.ts'
import { shownRows } from '../../log/log-query.ts'
import { selectCatches } from '../../log/select-photos.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { zoomAroundPin } from '../dropped-pin/dropped-pin.ts'
import { PinDialog } from '../dropped-pin/pin-dialog.tsx'
import { pendingAssignmentSearch, useShowLocation } from '../view/map-navigation.ts'
import type { PinMove } from './use-move-pin.ts'

interface MovePinDialogProps {
  pinMove: PinMove
  /** Photos that wait for a location, and go on waiting. */
  waitingPhotoIds: readonly string[]
}

/** The dialog that saves where the pin of a location is put. The map then shows the location there, and keeps its filter if it can. */
export function MovePinDialog({ pinMove, waitingPhotoIds }: MovePinDialogProps) {
  const { map, location, coordinates, placePin, close } = pinMove
  const { mutateAsync, isPending } = useMoveLocation()
  const { isOffline } = useConnection()
  const units = useUnits()
  const showLocation = useShowLocation()
  const search = useSearch({ strict: false })
  const queryClient = useQueryClient()
  const meters = distanceMeters(location, coordinates)
  const isMoved = location.latitude !== coordinates.latitude || location.longitude !== coordinates.longitude

  async function save(): Promise<void> {
    const { id } = location
    const { latitude, longitude } = coordinates
    const moved = await mutateAsync({ id, coordinates: { latitude, longitude } }).catch(() => null) // the mutation reports it
    if (moved === null) return
    const filter = await filterThatShows(queryClient, id, search)
    await showLocation({ locationId: id, ...filter, ...pendingAssignmentSearch(waitingPhotoIds) })
  }

  return (
    <PinDialog
      map={map}
      coordinates={coordinates}
      busy={isPending}
      placePin={placePin}
      onClose={close}
      isHistoryEntry
      title="Move Pin"
      keysHint="Arrow keys move it too."
      aside={
        <div className="-mr-2 flex">
          <IconButton
            label="Zoom out"
            icon={Minus}
            onClick={() => map && zoomAroundPin(map, coordinates, -1)}
          />
          <IconButton label="Zoom in" icon={Plus} onClick={() => map && zoomAroundPin(map, coordinates, 1)} />
        </div>
      }
      actions={
        <>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="action"
            busy={isPending}
            disabled={!isMoved || isOffline}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col">
        <p title={location.name} className="line-clamp-2 font-semibold">
          {location.name}
        </p>
        <p role="status" className="measure text-quiet text-sm">
          {isPending
            ? 'Saving…'
            : isMoved
              ? `${formatShortDistance(meters, units)} from before`
              : 'Not moved yet'}
        </p>
      </div>
      {isOffline && <p className="text-quiet text-sm">You need a connection to save.</p>}
    </PinDialog>
  )
}

/** Returns the parameters of the map's filter if it lets a photo of the location through, else none, since it would hide the location. */
async function filterThatShows(
  client: QueryClient,
  locationId: string,
  params: FilterParams,
): Promise<FilterParams> {
  const filter = parseFilter(params)
  if (isEmptyFilter(filter)) return {}
  const { createPhotoMatcher } = await import('../../../shared/photos/match-photo.ts')
  const there = selectCatches(shownRows(client)).filter((photo) => photo.locationId === locationId)
  return there.some(createPhotoMatcher(filter)) ? pickFilter(params) : {}
}
