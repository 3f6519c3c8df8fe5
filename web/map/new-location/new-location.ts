import type * as L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { isMapBackground, setInitialView } from '../../base-map/leaflet-map.ts'
import { mapRules } from '../../base-map/map-rules.ts'
import { showWaitingToast } from '../../changes/save-values.ts'
import type { DevicePosition } from '../../device/geolocation.ts'
import { useCreateLocation } from '../../locations/locations-api.ts'
import { endLocationRequest } from '../../noted-catches/location-request.ts'
import { isAccurate } from '../../noted-catches/nearest-location.ts'
import { useAssignPhotos } from '../../photos/use-assign-photos.ts'
import { useClosable } from '../../ui/close-newest.ts'
import { showToast } from '../../ui/toast-store.ts'
import { toCoordinates, useDroppedPin } from '../dropped-pin/dropped-pin.ts'
import { pendingAssignmentSearch, useShowLocation } from '../view/map-navigation.ts'
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

/** Manages pin-drop mode and what follows: naming, creating the location, assigning the waiting photos. */
export function useNewLocation(
  map: L.Map | null,
  { ids: photoIds, askWhereTaken }: Pick<AssignmentMode, 'ids' | 'askWhereTaken'>,
): NewLocation {
  const [dropping, setDropping] = useState(false)
  const [start, setStart] = useState<PinStart | null>(null)
  const [coordinates, setCoordinates] = useState<Coordinates | null>(null)
  const createLocation = useCreateLocation()
  const { assignPhotos, isPending: isAssigning } = useAssignPhotos()
  const showLocation = useShowLocation()
  useClosable(dropping, { onEscape: end, onBack: end })

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
    const { failed, waiting } = await assignPhotos({ ids: photoIds, locationId, replaceIds })
    if (waiting === 'unsaved')
      showWaitingToast(waiting) // lost with this page; those that failed keep waiting
    else if (failed.length > 0)
      showToast({
        title: 'Photos Assignment Failed',
        description: 'Location created but failed to assign photos.',
        destructive: true,
      })
    else if (waiting) showWaitingToast(waiting)
    else showToast({ title: 'Location Created & Photos Assigned' })
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
    busy: createLocation.isPending || isAssigning,
    begin,
    end,
    dropAtCenter: () => setStart({ near: null, isPinned: true }),
    create,
    placePin: setCoordinates,
    removePin,
  }
}

/** Calls `onPress` for a long press of a finger or a right click on the map, not on a marker, popup or control. */
export function useMapPress(map: L.Map | null, onPress: (coordinates: Coordinates) => void): void {
  const handlePress = useEffectEvent(({ originalEvent, latlng }: L.LeafletMouseEvent) => {
    if (map === null || !isMapBackground(map, originalEvent)) return
    // The finger is still down, and would drag the map behind the dialog.
    map.dragging.disable()
    map.dragging.enable()
    onPress(toCoordinates(latlng))
  })
  useEffect(() => {
    if (map === null) return
    const listener = (event: L.LeafletMouseEvent) => handlePress(event)
    map.on('contextmenu', listener) // which also keeps the browser's menu away
    return () => void map.off('contextmenu', listener)
  }, [map])
}

/** Where the map goes first, and whether a pin is dropped in its middle. */
interface PinStart {
  near: Coordinates | null
  isPinned: boolean
}

/** Calls `onDrop` for a tap on the map, not on a marker, popup or control; returns a function that stops it. */
function onMapTap(map: L.Map, onDrop: (coordinates: Coordinates) => void): () => void {
  const container = map.getContainer()
  const handleClick = ({ originalEvent, latlng }: L.LeafletMouseEvent) => {
    if (isMapBackground(map, originalEvent)) onDrop(toCoordinates(latlng))
  }
  map.on('click', handleClick)
  map.doubleClickZoom.disable() // otherwise a quick second tap would zoom the map behind the dialog
  container.classList.add('is-dropping')
  return () => {
    map.off('click', handleClick)
    map.doubleClickZoom.enable()
    container.classList.remove('is-dropping')
  }
}

/**
 * Calls `onDrop` with the middle of the map, once the map has a view, and first moves the map to `near` if that is given; returns a
 * function that stops it.
 */
function dropAtCenter(
  map: L.Map,
  near: Coordinates | null,
  onDrop: (coordinates: Coordinates) => void,
): () => void {
  const drop = () => {
    if (near !== null) setInitialView(map, { ...near, zoom: Math.max(map.getZoom(), mapRules.pinZoom) })
    onDrop(toCoordinates(map.getCenter()))
  }
  map.whenReady(drop)
  return () => void map.off('load', drop)
}
