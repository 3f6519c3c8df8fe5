import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import * as L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import type { FilterParams } from '../../../shared/photos/photo-filter.ts'
import { useUser } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { fitDensest, fitPoints } from '../../base-map/fit-view.ts'
import { currentView, setInitialView, setMapView } from '../../base-map/leaflet-map.ts'
import { type MapView, mapRules } from '../../base-map/map-rules.ts'
import { nearestCopy } from '../../base-map/world.ts'
import { useIsLogCurrent } from '../../log/log-query.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { MapFilter } from '../filter/use-map-filter.ts'
import { type Popups, popupFor } from '../popup/use-popup.ts'
import type { Suggestion } from '../search/suggestions.ts'
import { loadView, saveView } from './view-storage.ts'

interface MapNavigationOptions {
  map: L.Map | null
  points: UseQueryResult<MapPoint[]>
  filter: MapFilter
  /** The location requested in the URL. */
  requestedId: string | undefined
  popups: Popups
}

/** The functions that move the map. */
export type MapNavigation = ReturnType<typeof useMapNavigation>

/**
 * Opens the map at its first view and at the location requested in the URL. Returns functions that move it to all
 * locations, to one location with its popup, or to a search result.
 */
export function useMapNavigation({ map, points, filter, requestedId, popups }: MapNavigationOptions) {
  useInitialView({ map, points: filter.points, failed: points.isError, requestedId })
  useShowMatches(map, filter)
  useRequestedLocation({ map, points: points.data, requestedId, onFound: popups.showRequested })

  function showLocation(locationId: string): void {
    const point = points.data?.find(([id]) => id === locationId)
    if (map === null || points.data === undefined || point === undefined) return
    setMapView(map, separatingView(map, point, points.data))
    popups.show(popupFor(point))
  }

  return {
    showLocation,
    showAll() {
      const view = map === null ? null : fitPoints(map, filter.points ?? [])
      if (map === null || view === null) return
      setMapView(map, view)
      popups.close()
    },
    showFound(suggestion: Exclude<Suggestion, { kind: 'photos' }>) {
      if (suggestion.kind === 'location') return showLocation(suggestion.locationId)
      popups.close()
      if (map !== null) setMapView(map, { ...suggestion, zoom: mapRules.foundPlaceZoom })
    },
  }
}

/** The parameters of the map's URL that show a location, and what else is to stay there. */
type LocationSearch = FilterParams & { locationId: string; assignPhotoIds?: string }

/** Returns whether a path is that of the map. */
export function isMapPath(pathname: string): boolean {
  return pathname === '/' || pathname === '/map'
}

/** Returns a function that shows a location by the map's URL, unless the user has left the map. */
export function useShowLocation() {
  const navigate = useNavigate()
  const router = useRouter()
  return async (search: LocationSearch): Promise<void> => {
    if (isMapPath(router.state.location.pathname)) await navigate({ to: '/map', search, replace: true })
  }
}

/** Returns the search parameter for photos still waiting for a location; empty if there are none. */
export function pendingAssignmentSearch(photoIds: readonly string[]): { assignPhotoIds?: string } {
  return photoIds.length === 0 ? {} : { assignPhotoIds: photoIds.join(',') }
}

interface InitialViewOptions {
  map: L.Map | null
  /** Undefined until they are loaded. */
  points: MapPoint[] | undefined
  /** Whether loading the points failed: the map then opens without them. */
  failed: boolean
  /** The location requested in the URL. */
  requestedId: string | undefined
}

/**
 * Sets the map's first view: the requested location, else this tab's last view, else where most photos were
 * taken, else the default. If the map opened at the default view, moves there once the first locations appear.
 */
function useInitialView({ map, points, failed, requestedId }: InitialViewOptions): void {
  const ownerId = useUser().data?.id ?? ''
  const initialView = useRef<{ map: L.Map; isDefault: boolean } | null>(null)
  const hasLocations = points !== undefined && points.length > 0

  useEffect(() => {
    if (map === null) return
    const isOpen = initialView.current?.map === map
    if (isOpen && !(initialView.current?.isDefault && hasLocations)) return
    const view = isOpen
      ? fitDensest(map, points ?? [])
      : computeInitialView({ map, points, failed, ownerId, requestedId })
    if (view === null) return
    initialView.current = { map, isDefault: view === mapRules.startingView }
    setInitialView(map, view)
  }, [map, points, hasLocations, failed, ownerId, requestedId])

  useEffect(() => {
    if (map === null || !hasLocations) return // the view of an empty map is not worth restoring
    const save = () => saveView(ownerId, currentView(map))
    map.on('moveend', save)
    return () => void map.off('moveend', save)
  }, [map, ownerId, hasLocations])
}

/** Returns the first view; null while it cannot be determined yet. */
function computeInitialView(options: InitialViewOptions & { map: L.Map; ownerId: string }): MapView | null {
  const { map, points, failed, ownerId, requestedId } = options
  const requested = points?.find(([id]) => id === requestedId)
  if (requested !== undefined) return fitPoints(map, [requested])
  if (requestedId !== undefined && points === undefined && !failed) return null
  const saved = loadView(ownerId)
  if (saved !== null) return saved
  if (points === undefined) return failed ? mapRules.startingView : null
  return fitDensest(map, points) ?? mapRules.startingView
}

/** Moves the map to the locations that match the filter when a group is chosen, or if a filter change leaves no match in view. */
function useShowMatches(map: L.Map | null, { counts, points, state }: MapFilter): void {
  const { group } = state.filter
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const shownGroup = useRef(shownEntries.has(entry) ? group : undefined)
  const shownCounts = useRef<MapFilter['counts']>(null)
  useEffect(() => {
    if (map === null || points === undefined || shownCounts.current === counts) return
    shownCounts.current = counts
    const isNewGroup = group !== undefined && group !== shownGroup.current
    shownGroup.current = group
    shownEntries.add(entry)
    if (counts === null || (!isNewGroup && isAnyInView(map, points))) return
    const view = fitPoints(map, points)
    if (view !== null) setMapView(map, view)
  }, [map, counts, points, group, entry])
}

/** The entries of the browser's history whose group has been shown: a return to one keeps the map's view. */
const shownEntries = new Set<string>()

function isAnyInView(map: L.Map, points: readonly MapPoint[]): boolean {
  const bounds = map.getBounds()
  return points.some(([, latitude, longitude]) => bounds.contains([latitude, longitude]))
}

interface RequestedLocationOptions {
  map: L.Map | null
  points: MapPoint[] | undefined
  /** The location requested in the URL. */
  requestedId: string | undefined
  onFound(point: MapPoint): void
}

/** Centers the map on the location requested in the URL, once per request, as soon as the log has it. */
function useRequestedLocation({ map, points, requestedId, onFound }: RequestedLocationOptions): void {
  const handledId = useRef<string | undefined>(undefined)
  const handleFound = useEffectEvent(onFound)
  const isLogCurrent = useIsLogCurrent()
  const { isOffline } = useConnection()
  const isLogFinal = isLogCurrent || isOffline

  useEffect(() => {
    if (requestedId === undefined) handledId.current = undefined
    if (map === null || points === undefined || handledId.current === requestedId) return
    const point = points.find(([id]) => id === requestedId)
    if (point === undefined && !isLogFinal) return // what this browser has stored may be of before the location
    handledId.current = requestedId
    if (point === undefined) {
      showToast({ title: 'Location not found', destructive: true })
      return
    }
    const view = separatingView(map, point, points)
    setMapView(map, view)
    // The end of an animated zoom undoes how a popup that opened meanwhile has moved the map.
    if (map.getZoom() === view.zoom) handleFound(point)
    else map.once('zoomend', () => handleFound(point))
  }, [map, points, requestedId, isLogFinal])
}

/** Returns the view that centers on a location, zoomed in until no other joins it in a cluster, as far as the map zooms. */
function separatingView(map: L.Map, point: MapPoint, points: readonly MapPoint[]): MapView {
  const [id, latitude, longitude] = point
  let distance = Number.POSITIVE_INFINITY
  for (const other of points)
    if (other[0] !== id) distance = Math.min(distance, pixelsAtZoomZero(map, point, other))
  const separatingZoom = Math.ceil(Math.log2(mapRules.clusterRadius / distance))
  const zoom = Math.min(map.getMaxZoom(), Math.max(mapRules.singleLocationZoom, separatingZoom))
  return { latitude, longitude, zoom }
}

function pixelsAtZoomZero(map: L.Map, [, latitude, longitude]: MapPoint, other: MapPoint): number {
  const [, otherLatitude, otherLongitude] = other
  const from = map.project(L.latLng(latitude, longitude), 0)
  return from.distanceTo(map.project(L.latLng(otherLatitude, nearestCopy(otherLongitude, longitude)), 0))
}
