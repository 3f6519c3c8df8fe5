import { useMemo } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { Photo } from '../../../shared/photos.ts'
import { useCatches } from '../photos-api.ts'
import { nearestWithPosition } from './photos-of-the-hour.ts'

/**
 * Returns where a photo was taken: its own position, otherwise that of a photo taken within the hour; null if both are
 * unknown.
 */
export function useWhereabouts(photo: Photo | null): Coordinates | null {
  const own = useMemo(() => photo && positionOf(photo), [photo])
  const catches = useCatches(photo !== null && own === null)
  const ofNeighbour = useMemo(() => {
    const neighbour = photo && catches && nearestWithPosition(photo, catches)
    return neighbour && positionOf(neighbour.photo)
  }, [photo, catches])
  return own ?? ofNeighbour
}

function positionOf({ latitude, longitude }: Photo): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
