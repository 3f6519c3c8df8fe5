import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { listPhotos, type Photo } from '../../../shared/photos.ts'
import { queryKeyOf } from '../../http/query-of.ts'
import { type Turn, turned } from './turn.ts'

/**
 * Turns photos on the screen before the server has answered. No read may answer over it: those under way are given up,
 * and what is stale waits until everything is saved.
 */
export async function foreseeTurns(
  queryClient: QueryClient,
  ids: readonly string[],
  turn: Turn,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  turnShown(queryClient, ids, turn)
}

/** Turns photos in every list that is known; others may have been turned meanwhile, and more than once. */
export function turnShown(queryClient: QueryClient, ids: readonly string[], turn: Turn): void {
  const asked = new Set(ids)
  const turnOne = (photo: Photo) =>
    asked.has(photo.id) ? { ...photo, rotation: turned(photo.rotation, turn) } : photo
  queryClient.setQueriesData<Photo[]>(lists, (photos) => photos?.map(turnOne))
}

/** How each photo is shown turned now, with all turns that were foreseen. */
export function shownRotations(queryClient: QueryClient): Map<string, Photo['rotation']> {
  const known = queryClient.getQueriesData<Photo[]>(lists)
  return new Map(known.flatMap(([, photos]) => photos ?? []).map(({ id, rotation }) => [id, rotation]))
}

const queryKey = queryKeyOf(listPhotos)

/** Of a list, only its length may be known. */
const lists: QueryFilters = { queryKey, predicate: ({ state }) => Array.isArray(state.data) }
