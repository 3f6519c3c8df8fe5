import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { listPhotosEndpoint, type Photo } from '../../../shared/photos.ts'
import { queryKeyFor } from '../../api-client/query-options.ts'
import { type QuarterTurn, rotate } from './rotation.ts'

/**
 * Rotates photos optimistically in every cached list. Cancels list queries in flight first, so that an older response
 * cannot overwrite the update; stale lists are refetched once everything is saved.
 */
export async function rotateOptimistically(
  queryClient: QueryClient,
  ids: readonly string[],
  turn: QuarterTurn,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  applyRotation(queryClient, ids, turn)
}

/**
 * Rotates photos from their displayed rotation, and updates every cached list to the same result, because the lists may
 * differ after other rotations in the meantime.
 */
export function applyRotation(queryClient: QueryClient, ids: readonly string[], turn: QuarterTurn): void {
  const rotations = displayedRotations(queryClient)
  const idsToRotate = new Set(ids)
  const rotateIfRequested = (photo: Photo) =>
    idsToRotate.has(photo.id)
      ? { ...photo, rotation: rotate(rotations.get(photo.id) ?? photo.rotation, turn) }
      : photo
  queryClient.setQueriesData<Photo[]>(lists, (photos) => photos?.map(rotateIfRequested))
}

/**
 * Returns the displayed rotation of each photo, including optimistic rotations. If lists disagree, the one on the
 * screen takes precedence, then one that is not stale.
 */
export function displayedRotations(queryClient: QueryClient): Map<string, Photo['rotation']> {
  const queries = queryClient.getQueryCache().findAll(lists) as Query<Photo[]>[]
  queries.sort((a, b) => precedence(a) - precedence(b)) // the last entry for a photo wins
  return new Map(queries.flatMap(({ state }) => state.data ?? []).map(({ id, rotation }) => [id, rotation]))
}

function precedence(list: Query<Photo[]>): number {
  return (list.isActive() ? 2 : 0) + (list.state.isInvalidated ? 0 : 1)
}

const queryKey = queryKeyFor(listPhotosEndpoint)

/** The cached lists of photos; a query of the list's total has no array as data. */
const lists: QueryFilters = { queryKey, predicate: ({ state }) => Array.isArray(state.data) }
