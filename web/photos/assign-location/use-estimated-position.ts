import { useMemo } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useCatches } from '../photos-api.ts'
import { nearestWithPosition } from './nearby-in-time.ts'

/** Returns a photo's position, or that of a photo taken within the hour; null if both are unknown. */
export function useEstimatedPosition(photo: LogPhoto | null): Coordinates | null {
  const ownPosition = useMemo(() => photo && toCoordinates(photo), [photo])
  const catches = useCatches(photo !== null && ownPosition === null)
  const neighborPosition = useMemo(() => {
    const neighbor = photo && catches && nearestWithPosition(photo, catches)
    return neighbor && toCoordinates(neighbor.photo)
  }, [photo, catches])
  return ownPosition ?? neighborPosition
}

function toCoordinates({ latitude, longitude }: LogPhoto): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
