import { useCallback, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { dayRange, findByDate } from './find-by-date.ts'
import type { GalleryOrder } from './gallery-order.ts'
import { LazyGoToDateDialog } from './lazy-parts.tsx'

/** Returns the dialog for a date to scroll to, what opens it, and the photo at which that date begins. */
export function useGoToDate(photos: readonly LogPhoto[] = [], { field, direction }: GalleryOrder) {
  const [days, setDays] = useState<ReturnType<typeof dayRange>>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const hasDate = field === 'timestamp' && photos.some(({ timestamp }) => timestamp !== null)

  function open(): void {
    setDays(dayRange(photos))
    setIsOpen(true)
  }

  return {
    /** Null where there is no date to go to. */
    open: hasDate ? open : null,
    /** To be scrolled into view and focused; null for none. */
    photoId,
    endFocus: useCallback(() => setPhotoId(null), []),
    dialog: days && (
      <LazyGoToDateDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        days={days}
        onGo={(day) => setPhotoId(findByDate(photos, day, direction)?.id ?? null)}
      />
    ),
  }
}
