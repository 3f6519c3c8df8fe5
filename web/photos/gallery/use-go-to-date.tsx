import { useCallback, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { findByDate } from './find-by-date.ts'
import type { GalleryOrder } from './gallery-order.ts'
import { LazyGoToDateDialog } from './lazy-parts.tsx'

/** Returns the dialog for a date to scroll to, what opens it, and the photo at which that date begins. */
export function useGoToDate(photos: readonly LogPhoto[] = [], { field, direction }: GalleryOrder) {
  const [opened, setOpened] = useState({ month: '', times: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const hasDate = field === 'timestamp' && photos.some(({ timestamp }) => timestamp !== null)
  /** Opens the dialog at a month, given as `2024-05`, or at the last one. */
  const open = useCallback((month = '') => {
    setOpened(({ times }) => ({ month, times: times + 1 }))
    setIsOpen(true)
  }, [])

  return {
    /** Null where there is no date to go to; otherwise stays the same. */
    open: hasDate ? open : null,
    /** To be scrolled into view and focused; null for none. */
    photoId,
    endFocus: useCallback(() => setPhotoId(null), []),
    dialog: opened.times > 0 && (
      <LazyGoToDateDialog
        key={opened.times}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        photos={photos}
        month={opened.month}
        onGo={(day) => setPhotoId(findByDate(photos, day, direction)?.id ?? null)}
      />
    ),
  }
}
