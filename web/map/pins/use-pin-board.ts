import type L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { createPinBoard, type PinBoard, type PinTaps } from './pin-board.ts'

/** Shows the markers of the locations on the map. Returns null until the map exists. */
export function usePinBoard(
  map: L.Map | null,
  points: MapPoint[] | undefined,
  taps: PinTaps,
): PinBoard | null {
  const [board, setBoard] = useState<PinBoard | null>(null)
  const onSpot = useEffectEvent(taps.onSpot)
  const onSpots = useEffectEvent(taps.onSpots)

  useEffect(() => {
    if (map === null) return
    const made = createPinBoard(map, {
      onSpot: (spot, place) => onSpot(spot, place),
      onSpots: (spots, place, key) => onSpots(spots, place, key),
    })
    setBoard(made)
    return made.end
  }, [map])

  useEffect(() => {
    if (points !== undefined) board?.load(points)
  }, [board, points])

  return board
}
