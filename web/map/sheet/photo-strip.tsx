import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { LocationPhoto } from '../../../shared/locations.ts'
import { photoLabel } from '../../photos/photo-text.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'

interface PhotoStripProps {
  photos: readonly LocationPhoto[]
  onOpen(photoId: string): void
}

const sidePixels = 112
const gapPixels = 8

/** The photos of a location in a row, newest first. Virtualized: renders only those near the visible part. */
export function PhotoStrip({ photos, onOpen }: PhotoStripProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: photos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sidePixels,
    gap: gapPixels,
    paddingStart: 24,
    paddingEnd: 24,
    overscan: 4,
  })
  return (
    <div ref={scroller} className="shrink-0 touch-pan-x overflow-x-auto overscroll-contain py-1">
      <ul
        aria-label="Photos at this location"
        className="relative"
        style={{ width: virtualizer.getTotalSize(), height: sidePixels }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const photo = photos[index]
          return (
            photo && (
              <li
                key={photo.id}
                aria-setsize={photos.length}
                aria-posinset={index + 1}
                className="absolute top-0 left-0"
                style={{ transform: `translateX(${start}px)` }}
              >
                <button
                  type="button"
                  aria-label={photoLabel(photo)}
                  onClick={() => onOpen(photo.id)}
                  className="block rounded-md"
                >
                  <FramedPhoto photo={photo} sizes="112px" alt="" className="size-28 rounded-md" />
                </button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
