import { useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { useShownIndex } from './use-shown-index.ts'

interface Walk {
  photos: readonly Photo[]
  photoId: string
  onShow: (id: string) => void
  onClose: () => void
}

/**
 * Tracks the current photo and steps to the next (1) or previous (-1) one. The step renders at once; `onShow` then
 * updates the URL.
 */
export function usePhotoNavigation({ photos, photoId, onShow, onClose }: Walk) {
  const [aheadId, setAheadId] = useState<string | null>(null)
  if (aheadId === photoId) setAheadId(null)
  const index = useShownIndex(photos, aheadId ?? photoId, { onShow, onClose })

  function step(way: 1 | -1): void {
    const next = index === null ? undefined : photos[index + way]
    if (next === undefined) return
    setAheadId(next.id)
    onShow(next.id)
  }

  return { index, photo: index === null ? null : (photos[index] ?? null), step }
}
