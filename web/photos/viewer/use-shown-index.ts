import { useEffect, useEffectEvent, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { shownIndex } from './shown-index.ts'

interface ShownIndexHandlers {
  onShow: (id: string) => void
  onClose: () => void
}

/** Returns the index of the photo shown. If it was removed, shows its neighbor or calls `onClose`. */
export function useShownIndex(
  photos: readonly LogPhoto[],
  photoId: string,
  { onShow, onClose }: ShownIndexHandlers,
) {
  const [lastIndex, setLastIndex] = useState<number | null>(null)
  const index = shownIndex(photos, photoId, lastIndex)
  if (index !== null && index !== lastIndex) setLastIndex(index)

  const shownId = index === null ? null : (photos[index]?.id ?? null)
  const syncShownPhoto = useEffectEvent((id: string | null) => {
    if (id === null) onClose()
    else if (id !== photoId) onShow(id)
  })
  useEffect(() => syncShownPhoto(shownId), [shownId])
  return index
}
