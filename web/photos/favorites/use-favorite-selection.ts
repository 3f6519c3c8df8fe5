import { Heart, HeartOff } from 'lucide-react'
import { useCallback } from 'react'
import type { LogRows } from '../../log/log.ts'
import { useLog } from '../../log/log-query.ts'
import { useFavoritePhotos } from './use-favorite-photos.ts'

/** The action that makes all selected photos favorites or, if they all are, removes them; it resolves with the ids that failed. */
export function useFavoriteSelection(ids: readonly string[]) {
  const { mutateAsync } = useFavoritePhotos()
  const select = useCallback((rows: LogRows) => areFavorites(rows, ids), [ids])
  const isFavorite = !(useLog(select).data ?? false)
  return {
    icon: isFavorite ? Heart : HeartOff,
    label: isFavorite ? 'Favorite Selected' : 'Unfavorite Selected',
    caption: isFavorite ? 'Favorite' : 'Unfavorite',
    save: async (onProgress: (done: number) => void) =>
      (await mutateAsync({ ids, isFavorite, onProgress })).failed,
  }
}

function areFavorites(rows: LogRows, ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => rows.photos.get(id)?.isFavorite === true)
}
