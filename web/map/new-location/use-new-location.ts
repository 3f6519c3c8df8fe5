import type L from 'leaflet'
import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { DevicePosition } from '../../device/geolocation.ts'
import { useCreateLocation } from '../../locations/locations-api.ts'
import { useAssignPhotos } from '../../photos/assign-location/use-assign-photos.ts'
import { endLocationRequest } from '../../photos/noted-catches/location-request.ts'
import { isAccurate } from '../../photos/noted-catches/nearest-location.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { useDroppedPin } from '../dropped-pin/use-dropped-pin.ts'
import { pendingAssignmentSearch, useShowLocation } from '../view/use-show-location.ts'
import { dropAtCenter, onMapTap } from './pin-drop.ts'
import type { AssignmentMode } from './use-assignment.ts'

/**
 * The state of creating a location by hand. `dropping` is true while a tap drops a pin; `coordinates` are set from
 * then, or from a long press, until the location has a name.
 */
export interface NewLocation {
  map: L.Map | null
  dropping: boolean
  coordinates: Coordinates | null
  /** Whether the location is being created or photos are being assigned to it. */
  busy: boolean
  /** Starts pin-drop mode; at a device’s position, if one is given, with the pin there if that is exact. */
  begin(near?: DevicePosition | null): void
  end(): void
  dropAtCenter(): void
  create(name: string): Promise<void>
  /** Drops the pin, or puts it elsewhere. */
  placePin(coordinates: Coordinates): void
  /** Returns to where the pin was dropped from: pin-drop mode, or the map. */
  removePin(): void
}

/** Where the map goes first, and whether a pin is dropped in its middle. */
interface PinStart {
  near: Coordinates | null
  isPinned: boolean
}

/** Manages pin-drop mode and what follows: naming, creating the location, assigning the waiting photos. */
export function useNewLocation(
  map: L.Map | null,
  { ids: photoIds, askWhereTaken }: Pick<AssignmentMode, 'ids' | 'askWhereTaken'>,
): NewLocation {
  const [dropping, setDropping] = useState(false)
  const [start, setStart] = useState<PinStart | null>(null)
  const [coordinates, setCoordinates] = useState<Coordinates | null>(null)
  const createLocation = useCreateLocation()
  const assignPhotos = useAssignPhotos()
  const showLocation = useShowLocation()
  useCloseOnBack(dropping, end)

  useEffect(() => {
    if (map !== null && dropping) return onMapTap(map, setCoordinates)
  }, [map, dropping])

  useEffect(() => {
    if (map === null || start === null) return
    return dropAtCenter(map, start.near, (center) => start.isPinned && setCoordinates(center))
  }, [map, start])

  useDroppedPin(map, coordinates)

  async function create(name: string): Promise<void> {
    if (coordinates === null) return
    const replaceIds = await askWhereTaken({ name, ...coordinates })
    if (replaceIds === null) return
    const created = await createLocation.mutateAsync({ name, ...coordinates }).catch(() => null) // the mutation reports it
    if (created === null) return
    const unassignedIds = await assignAll(created.id, replaceIds)
    leave()
    endLocationRequest(created)
    await showLocation({ locationId: created.id, ...pendingAssignmentSearch(unassignedIds) })
  }

  /**
   * Assigns the waiting photos to the location and shows a toast with the result. Returns the ids that could not be
   * assigned, which keep waiting.
   */
  async function assignAll(locationId: string, replaceIds: ReadonlySet<string>): Promise<readonly string[]> {
    if (photoIds.length === 0) {
      showToast({ title: 'Location Created' })
      return []
    }
    const { failed } = await assignPhotos
      .mutateAsync({ ids: photoIds, locationId, replaceIds })
      .catch(() => ({ failed: photoIds }))
    showToast(
      failed.length === 0
        ? { title: 'Location Created & Photos Assigned' }
        : {
            title: 'Photos Assignment Failed',
            description: 'Location created but failed to assign photos.',
            destructive: true,
          },
    )
    return failed
  }

  function begin(near: DevicePosition | null = null): void {
    setDropping(true)
    if (near !== null) setStart({ near, isPinned: isAccurate(near) })
  }

  function end(): void {
    leave()
    endLocationRequest(null)
  }

  function leave(): void {
    setDropping(false)
    removePin()
  }

  function removePin(): void {
    setStart(null)
    setCoordinates(null)
  }

  return {
    map,
    dropping,
    coordinates,
    busy: createLocation.isPending || assignPhotos.isPending,
    begin,
    end,
    dropAtCenter: () => setStart({ near: null, isPinned: true }),
    create,
    placePin: setCoordinates,
    removePin,
  }
}
