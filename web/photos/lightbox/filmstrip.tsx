import { memo, useLayoutEffect, useRef } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { classNames } from '../../ui/class-names.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { photoLabel } from '../photo-text.ts'

interface FilmstripProps {
  photos: readonly LogPhoto[]
  index: number
  onShow: (photoId: string) => void
}

/**
 * Thumbnails of the photo shown, in the middle, and of those around it. One stop for the keyboard, where the arrow keys
 * move on as everywhere in the viewer.
 */
export const Filmstrip = memo(function Filmstrip({ photos, index, onShow }: FilmstripProps) {
  const current = useRef<HTMLButtonElement>(null)
  const strip = useRef<HTMLElement>(null)
  const start = Math.max(0, index - reach)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a different photo is shown
  useLayoutEffect(() => {
    if (strip.current?.contains(document.activeElement)) current.current?.focus({ preventScroll: true })
  }, [index])
  return (
    <nav ref={strip} aria-label="Photos nearby" className={stripClass}>
      <div
        className="absolute top-1 left-1/2 transition-transform duration-200"
        style={{ transform: `translateX(${-(index + 0.5) * pitchPixels}px)` }}
      >
        {photos.slice(start, index + reach + 1).map((photo, position) => {
          const isCurrent = start + position === index
          return (
            <button
              key={photo.id}
              ref={isCurrent ? current : undefined}
              type="button"
              aria-label={photoLabel(photo)}
              aria-current={isCurrent || undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onShow(photo.id)}
              className={classNames(
                thumbnailClass,
                isCurrent ? currentClass : 'opacity-70 hover:opacity-100',
              )}
              style={{ left: (start + position) * pitchPixels + gapPixels / 2 }}
            >
              <FramedPhoto photo={photo} sizes="56px" alt="" className="size-full rounded-sm" />
            </button>
          )
        })}
      </div>
    </nav>
  )
})

/** So many thumbnails on either side fill the widest windows; more would only be loaded. */
const reach = 24
const gapPixels = 4
const pitchPixels = 56 + gapPixels

const stripClass = 'relative h-16 overflow-hidden landscape:col-start-1 landscape:row-start-3'
const thumbnailClass = 'absolute size-14 rounded-sm outline-on-night -outline-offset-3 transition-opacity'
const currentClass = 'ring-3 ring-on-night'
