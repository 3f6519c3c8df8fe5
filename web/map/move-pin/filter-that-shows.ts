import type { QueryClient } from '@tanstack/react-query'
import { shownRows } from '../../log/log-query.ts'
import { selectCatches } from '../../log/select-photos.ts'
import {
  type FilterParams,
  isEmptyFilter,
  parseFilter,
  pickFilter,
} from '../../photos/filter/filter-params.ts'

/** Returns the parameters of the map's filter if it lets a photo of the location through, else none, since it would hide the location. */
export async function filterThatShows(
  client: QueryClient,
  locationId: string,
  params: FilterParams,
): Promise<FilterParams> {
  const filter = parseFilter(params)
  if (isEmptyFilter(filter)) return {}
  const { filterPhotos } = await import('../../photos/filter/filter-photos.ts')
  const there = selectCatches(shownRows(client)).filter((photo) => photo.locationId === locationId)
  return filterPhotos(there, filter).length > 0 ? pickFilter(params) : {}
}
