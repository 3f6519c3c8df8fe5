import type { LogPhoto } from '../../shared/sync.ts'
import { coordinatesOf } from '../conditions/condition-rows.ts'

/** The map search that the label of a photo's location links to: its location, the plain map, or assigning a location. */
type MapSearch = { locationId: string } | { assignPhotoIds: string } | Record<never, never>

/** Returns the search parameters of the map for a photo. */
export function mapSearchFor(photo: LogPhoto): MapSearch {
  if (photo.locationId !== null) return { locationId: photo.locationId }
  return exactCoordinatesOf(photo) === null ? { assignPhotoIds: photo.id } : {}
}

/** Returns the label for where a photo was taken: its location, otherwise its exact coordinates; null if both are unknown. */
export function locationLabel(photo: LogPhoto): string | null {
  return photo.locationName ?? exactCoordinatesOf(photo)
}

function exactCoordinatesOf(photo: LogPhoto): string | null {
  return photo.positionSource === 'coarse' ? null : coordinatesOf(photo)
}
