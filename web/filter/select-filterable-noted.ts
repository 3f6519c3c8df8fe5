import type { FilterablePhoto } from '../../shared/photos/match-photo.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import { memoizeByRows } from '../log/memoize-by-rows.ts'
import { selectNotedFish } from '../log/select-noted-catches.ts'

/** A catch without a photo as the filter of photos takes it. */
export type FilterableNoted = FilterablePhoto & { id: string; noted: LogNotedCatch }

/** Returns all catches without a photo, without outing notes, the newest first, as the filter of photos takes them. */
export const selectFilterableNoted = memoizeByRows((rows): readonly FilterableNoted[] =>
  selectNotedFish(rows).map((noted) => {
    const location = rows.locations.get(noted.locationId ?? '') ?? null
    return {
      ...noted,
      species: noted.species === null ? null : [noted.species],
      catches: [noted],
      latitude: location?.latitude ?? null,
      locationPosition: location,
      isFavorite: false,
      noted,
    }
  }),
)
