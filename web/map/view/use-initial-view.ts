import type L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { useUser } from '../../account/account-api.ts'
import { fitDensest, fitPoints } from './fit-points.ts'
import { currentView, setInitialView } from './leaflet-map.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { loadView, saveView } from './view-storage.ts'

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
export function useInitialView({ map, points, failed, requestedId }: InitialViewOptions): void {
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
    const save = () => saveView(sessionStorage, ownerId, currentView(map))
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
  const saved = loadView(sessionStorage, ownerId)
  if (saved !== null) return saved
  if (points === undefined) return failed ? mapRules.startingView : null
  return fitDensest(map, points) ?? mapRules.startingView
}
