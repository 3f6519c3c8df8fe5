import { useCallback } from 'react'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import type { DevicePosition } from '../device/geolocation.ts'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import type { ChosenLocation } from './noted-catch-values.ts'

/** A location near the angler, and how far away it is. */
export interface NearestLocation extends ChosenLocation {
  meters: number
}

/** Up to this distance the angler stands at a location: a shore is long, and its pin is somewhere on it. */
const hereMeters = 200

/** Returns whether the device knows where it is well enough to tell one location from the next. */
export function isAccurate({ accuracyMeters }: DevicePosition): boolean {
  return accuracyMeters <= hereMeters
}

/** Returns the location where the angler stands; null if there is none, or the device knows too little to tell. */
export function nearestLocation(
  locations: Iterable<ChosenLocation & Coordinates>,
  position: DevicePosition | null,
): NearestLocation | null {
  if (position === null || !isAccurate(position)) return null
  let nearest: NearestLocation | null = null
  for (const location of locations) {
    const meters = distanceMeters(position, location)
    if (meters <= (nearest?.meters ?? hereMeters)) nearest = { id: location.id, name: location.name, meters }
  }
  return nearest
}

/** Returns the user’s location where the angler stands; null if there is none. */
export function useNearestLocation(position: DevicePosition | null): NearestLocation | null {
  const select = useCallback(
    (rows: LogRows) => nearestLocation(rows.locations.values(), position),
    [position],
  )
  return useLog(select).data ?? null
}
