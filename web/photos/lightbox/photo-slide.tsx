import { type ReactNode, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { classNames } from '../../ui/class-names.ts'
import { photoLabel } from '../photo-text.ts'
import { ImageStatus } from './image-status.tsx'
import { slideStep } from './use-slide-track.ts'
import type { Zoom } from './use-zoom.ts'
import { type ImageLoading, ViewerImage } from './viewer-image.tsx'

interface PhotoSlideProps {
  photo: LogPhoto
  /** 0 for the photo shown, -1 and 1 for its neighbors. */
  offset: number
  /** Null for the neighbors. */
  zoom: Pick<Zoom, 'view' | 'isAnimated'> | null
  /** What lies over the photo once it is loaded. */
  overlay?: ReactNode
}

/** One photo on the stage. The slides beside it preload the neighboring photos. */
export function PhotoSlide({ photo, offset, zoom, overlay }: PhotoSlideProps) {
  const [attempt, setAttempt] = useState(1)
  const [loading, setLoading] = useState<ImageLoading>('loading')
  const [wasShown, setWasShown] = useState(zoom !== null)
  const { scale, x, y } = zoom?.view ?? { scale: 1, x: 0, y: 0 }

  function retry() {
    setLoading('loading')
    setAttempt(attempt + 1)
  }

  // Retries a failed preload when the photo becomes the one shown.
  if (wasShown !== (zoom !== null)) {
    setWasShown(zoom !== null)
    if (zoom !== null && loading === 'failed') retry()
  }

  return (
    <div
      inert={zoom === null}
      className="absolute inset-0"
      style={{ transform: `translateX(calc(${offset} * ${slideStep}))` }}
    >
      <div
        data-shown={zoom === null ? undefined : ''}
        className={classNames(
          '@container-size flex size-full items-center justify-center',
          zoom?.isAnimated && 'transition-transform duration-150',
        )}
        style={{ transform: scale === 1 ? undefined : `translate(${x}px, ${y}px) scale(${scale})` }}
      >
        <ViewerImage
          key={attempt}
          photo={photo}
          label={zoom === null ? '' : photoLabel(photo)}
          loading={loading}
          isZoomed={scale > 1}
          onLoad={() => setLoading('loaded')}
          onError={() => setLoading('failed')}
        />
      </div>
      {loading === 'loaded' && overlay}
      {zoom !== null && <ImageStatus loading={loading} onRetry={retry} />}
    </div>
  )
}
