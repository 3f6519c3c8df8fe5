import { useEffect, useEffectEvent, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { useShownIndex } from './use-shown-index.ts'

interface NavigationOptions {
  photos: readonly LogPhoto[]
  photoId: string
  onShow: (id: string) => void
  onClose: () => void
}

/** Tracks the current photo, and shows others or steps forward (1) or back (-1): once that is painted, `onShow` updates the URL. */
export function usePhotoNavigation({ photos, photoId, onShow, onClose }: NavigationOptions) {
  const [pendingId, setPendingId] = useState<string | null>(null)
  if (pendingId === photoId) setPendingId(null)
  const showPending = () => pendingId !== null && onShow(pendingId)
  const onPainted = useEffectEvent(showPending)
  useEffect(() => (pendingId === null ? undefined : afterPaint(onPainted)), [pendingId])
  const index = useShownIndex(photos, pendingId ?? photoId, { onShow, onClose })

  function step(direction: 1 | -1): void {
    const next = index === null ? undefined : photos[index + direction]
    if (next !== undefined) setPendingId(next.id)
  }

  /** Closes at the photo shown, even if it isn't painted yet. */
  function close(): void {
    showPending()
    onClose()
  }

  const photo = index === null ? null : (photos[index] ?? null)
  return { index, photo, step, show: setPendingId, close }
}
