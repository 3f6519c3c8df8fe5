import type { QueryClient } from '@tanstack/react-query'
import type { LogPhoto } from '../../shared/sync.ts'
import { cancelLogFetch, logQuery, updateRows } from '../log/log-query.ts'
import { type QuarterTurn, rotate } from './rotation.ts'

/**
 * Rotates photos optimistically in the log. Cancels a fetch of changes in flight first, so that an older response cannot
 * overwrite the update; the changes are fetched again once everything is saved.
 */
export async function rotateOptimistically(
  queryClient: QueryClient,
  ids: readonly string[],
  turn: QuarterTurn,
): Promise<void> {
  await cancelLogFetch(queryClient)
  applyRotation(queryClient, ids, turn)
}

/** Rotates photos in the log from their displayed rotation. */
export function applyRotation(queryClient: QueryClient, ids: readonly string[], turn: QuarterTurn): void {
  updateRows(queryClient, (rows) => {
    const photos = new Map(rows.photos)
    for (const id of ids) {
      const photo = photos.get(id)
      if (photo !== undefined) photos.set(id, { ...photo, rotation: rotate(photo.rotation ?? 0, turn) })
    }
    return { ...rows, photos }
  })
}

/** Returns the displayed rotation of a photo, including optimistic rotations. */
export function displayedRotation(queryClient: QueryClient, id: string): LogPhoto['rotation'] {
  return queryClient.getQueryData(logQuery.queryKey)?.rows.photos.get(id)?.rotation ?? 0
}
