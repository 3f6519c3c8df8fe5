import { createPhotoMatcher } from '../../../shared/photos/match-photo.ts'
import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { isEmptyFilter } from './filter-params.ts'

/** Returns the photos that match a filter, in the same order; the same list if nothing is filtered. */
export function filterPhotos(photos: readonly LogPhoto[], filter: PhotoFilter): readonly LogPhoto[] {
  return isEmptyFilter(filter) ? photos : photos.filter(createPhotoMatcher(filter))
}
