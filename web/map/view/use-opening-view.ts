import type L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { fitPoints } from './fit-points.ts'
import { openAt, viewOf } from './leaflet-map.ts'
import { type MapView, mapRules } from './map-rules.ts'
import { recallView, rememberView } from './view-memory.ts'

interface Opening {
  map: L.Map | null
  /** Undefined until they are read. */
  points: MapPoint[] | undefined
  /** They could not be read: the map opens without them. */
  failed: boolean
  ownerId: string
  /** The location the address asks for. */
  requestedId: string | undefined
}

/**
 * Opens the map at the location asked for, else where this tab last was, else at all locations, else at the default;
 * and shows all of them once the first ones appear on a map that was empty.
 */
export function useOpeningView({ map, points, failed, ownerId, requestedId }: Opening): void {
  const opened = useRef<{ map: L.Map; byDefault: boolean } | null>(null)
  const hasSpots = points !== undefined && points.length > 0

  useEffect(() => {
    if (map === null) return
    const isOpen = opened.current?.map === map
    if (isOpen && !(opened.current?.byDefault && hasSpots)) return
    const view = isOpen
      ? fitPoints(map, points ?? [])
      : firstView({ map, points, failed, ownerId, requestedId })
    if (view === null) return
    opened.current = { map, byDefault: view === mapRules.startingView }
    openAt(map, view)
  }, [map, points, hasSpots, failed, ownerId, requestedId])

  useEffect(() => {
    if (map === null || !hasSpots) return // an empty map is not worth coming back to
    const remember = () => rememberView(sessionStorage, ownerId, viewOf(map))
    map.on('moveend', remember)
    return () => void map.off('moveend', remember)
  }, [map, ownerId, hasSpots])
}

/** Null while it cannot be told yet. */
function firstView(opening: Opening & { map: L.Map }): MapView | null {
  const { map, points, failed, ownerId, requestedId } = opening
  const requested = points?.find(([id]) => id === requestedId)
  if (requested !== undefined) return fitPoints(map, [requested])
  if (requestedId !== undefined && points === undefined && !failed) return null
  const remembered = recallView(sessionStorage, ownerId)
  if (remembered !== null) return remembered
  if (points === undefined) return failed ? mapRules.startingView : null
  return fitPoints(map, points) ?? mapRules.startingView
}
