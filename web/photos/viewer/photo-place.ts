import type { Photo } from '../../../shared/photos.ts'
import { coordinatesOf } from './condition-rows.ts'

/** Where the name of a photo's place leads: to its spot, to the map, or to where it can be given a place. */
type PlaceSearch = { locationId: string } | { assignPhotoIds: string } | Record<never, never>

/** What the map is asked for a photo. */
export function mapSearchOf(photo: Photo): PlaceSearch {
  if (photo.locationId !== null) return { locationId: photo.locationId }
  return coordinatesOf(photo) === null ? { assignPhotoIds: photo.id } : {}
}

/** What a photo's place is called: its spot, else its coordinates; null where neither is known. */
export function placeName(photo: Photo): string | null {
  return photo.locationName ?? coordinatesOf(photo)
}
