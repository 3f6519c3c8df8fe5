import { createPhotoMatcher, type FilterablePhoto } from '../../shared/photos/match-photo.ts'
import { isEmptyFilter, type PhotoFilter } from '../../shared/photos/photo-filter.ts'

/** Returns the photos, or catches without one, that match a filter, in the same order; the same list if nothing is filtered. */
export function filterPhotos<Found extends FilterablePhoto>(
  photos: readonly Found[],
  filter: PhotoFilter,
): readonly Found[] {
  return isEmptyFilter(filter) ? photos : photos.filter(createPhotoMatcher(filter))
}
