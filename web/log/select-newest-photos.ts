import type { LogPhoto } from '../../shared/sync.ts'
import { memoizeByRows } from './memoize-by-rows.ts'
import { selectCatches } from './select-photos.ts'

/** Returns the newest photo of each location, by its id. */
export const selectNewestPhotos = memoizeByRows((rows): ReadonlyMap<string | null, LogPhoto> => {
  const newest = new Map<string | null, LogPhoto>()
  for (const photo of selectCatches(rows))
    if (!newest.has(photo.locationId)) newest.set(photo.locationId, photo)
  return newest
})
