import type { QueryClient } from '@tanstack/react-query'
import type { CompactPhoto } from '../../../shared/sync.ts'
import { cancelLogFetch, logQuery, updateRows } from '../../log/log-query.ts'

/**
 * Changes in the log whether photos are favorites, before the server has confirmed it. Returns a function that takes that
 * back for some of them, unless that has changed again.
 */
export async function favoriteOptimistically(
  client: QueryClient,
  ids: readonly string[],
  isFavorite: boolean,
): Promise<(ids: readonly string[]) => void> {
  await cancelLogFetch(client)
  const before = client.getQueryData(logQuery.queryKey)?.rows.photos
  const changed = new Map<string, CompactPhoto>()
  for (const id of ids) {
    const row = before?.get(id)
    if (row && (row.isFavorite ?? false) !== isFavorite) changed.set(id, { ...row, isFavorite })
  }
  replaceRows(client, changed)
  return (failed) => {
    const now = client.getQueryData(logQuery.queryKey)?.rows.photos
    const restored = new Map<string, CompactPhoto>()
    for (const id of failed) {
      const row = now?.get(id)
      if (row && changed.has(id) && row.isFavorite === isFavorite)
        restored.set(id, { ...row, isFavorite: !isFavorite })
    }
    replaceRows(client, restored)
  }
}

function replaceRows(client: QueryClient, changed: ReadonlyMap<string, CompactPhoto>): void {
  if (changed.size === 0) return // whatever is derived from the log would be derived again
  updateRows(client, (rows) => ({ ...rows, photos: new Map([...rows.photos, ...changed]) }))
}
