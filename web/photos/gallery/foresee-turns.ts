import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
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

/**
 * Turns photos on from how they are shown, and has every list that is known say the same of them; others may have been
 * turned meanwhile, and more than once.
 */
export function turnShown(queryClient: QueryClient, ids: readonly string[], turn: Turn): void {
  const shown = shownRotations(queryClient)
  const asked = new Set(ids)
  const turnOne = (photo: Photo) =>
    asked.has(photo.id) ? { ...photo, rotation: turned(shown.get(photo.id) ?? photo.rotation, turn) } : photo
  queryClient.setQueriesData<Photo[]>(lists, (photos) => photos?.map(turnOne))
}

/**
 * How each photo is shown turned now, with all turns that were foreseen. Where lists disagree the one on the screen is
 * right, and then one that nothing has made stale.
 */
export function shownRotations(queryClient: QueryClient): Map<string, Photo['rotation']> {
  const known = queryClient.getQueryCache().findAll(lists) as Query<Photo[]>[]
  known.sort((one, other) => worthOf(one) - worthOf(other)) // of one photo the last stays
  return new Map(known.flatMap(({ state }) => state.data ?? []).map(({ id, rotation }) => [id, rotation]))
}

function worthOf(list: Query<Photo[]>): number {
  return (list.isActive() ? 2 : 0) + (list.state.isInvalidated ? 0 : 1)
}

const queryKey = queryKeyOf(listPhotos)

/** Of a list, only its length may be known. */
const lists: QueryFilters = { queryKey, predicate: ({ state }) => Array.isArray(state.data) }
