import { type Coordinates, distanceMeters, hasPosition } from '../../shared/coordinates.ts'
import type { LogPhoto } from '../../shared/sync.ts'

/** Up to this distance, GPS data and a location agree: a shore is long, and a phone may be off by that. */
export const farMeters = 100

/** Returns the photos whose own coordinates, not those of a location, are far from a place. */
export function photosFarFrom(photos: readonly LogPhoto[], place: Coordinates): readonly LogPhoto[] {
  return photos.filter((photo) => {
    const meters = photo.positionSource === 'assigned' ? null : metersFrom(photo, place)
    return meters !== null && meters > farMeters
  })
}

/** Returns how far a photo's coordinates are from a place; null if it has none. */
export function metersFrom(photo: LogPhoto, place: Coordinates): number | null {
  return hasPosition(photo) ? distanceMeters(photo as Coordinates, place) : null
}
