import { ImageOff, LoaderCircle, RotateCw } from 'lucide-react'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { photoLabel } from '../photos/photo-text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { placeholderImage } from '../ui/placeholder-image.ts'
import { exifOrientationStyle } from './exif-orientation-style.ts'
import { findShownUrl } from './flight.ts'
import type { Zoom } from './zoom.ts'

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

/** The loading state of the preview. */
type ImageLoading = 'loading' | 'loaded' | 'failed'

interface ViewerImageProps {
  photo: LogPhoto
  /** The alternative text; empty for a neighbor. */
  label: string
  loading: ImageLoading
  /** Whether the photo is zoomed: the preview's resolution is then too low, so the full photo is fetched. */
  isZoomed: boolean
  onLoad: () => void
  onError: () => void
}

/** A photo as large as fits, rotated: a placeholder, then its preview, then the full photo once zoomed. */
function ViewerImage({ photo, label, loading, isZoomed, onLoad, onError }: ViewerImageProps) {
  const [fullState, setFullState] = useState<'none' | 'wanted' | 'loaded'>('none')
  const [placeholder] = useState(() => placeholderBackground(photo)) // stays if the grid's image goes
  if (isZoomed && fullState === 'none') setFullState('wanted')
  return (
    <div
      className="relative shrink-0"
      style={{
        ...boxStyle(photo),
        ...(loading !== 'loaded' && { background: placeholder }),
      }}
    >
      {loading !== 'failed' && (
        <img
          src={photo.previewUrl}
          alt={label}
          decoding="async"
          draggable={false}
          // Until it is decoded, nothing would be painted in place of the placeholder.
          onLoad={({ currentTarget }) => void currentTarget.decode().then(onLoad, onLoad)}
          onError={onError}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {fullState !== 'none' && (
        <img
          src={photo.url}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setFullState('loaded')}
          className="absolute max-w-none object-cover"
          style={{
            ...exifOrientationStyle(photo),
            visibility: fullState === 'loaded' ? 'visible' : 'hidden',
          }}
        />
      )}
    </div>
  )
}

/** Returns a box as large as the stage allows; a quarter turn swaps width and height. */
function boxStyle({ width, height, rotation }: LogPhoto): CSSProperties {
  const ratio = width / height
  const [along, across] = rotation % 180 === 0 ? ['100cqw', '100cqh'] : ['100cqh', '100cqw']
  return {
    width: `min(${along}, ${across} * ${ratio})`,
    aspectRatio: ratio,
    rotate: rotation === 0 ? undefined : `${rotation}deg`,
  }
}

/**
 * Returns the background while the preview loads, or after it failed: the rendition of the grid, which is usually cached, over the
 * blurred placeholder.
 */
function placeholderBackground(photo: LogPhoto): string {
  const { thumbhash } = photo
  const thumbnail = `center / cover url(${findShownUrl(photo)})`
  return thumbhash === null ? thumbnail : `${thumbnail}, center / cover url(${placeholderImage(thumbhash)})`
}

interface ImageStatusProps {
  loading: ImageLoading
  onRetry: () => void
}

/** Overlay for a photo that is loading, or over the placeholder of one that failed to load. */
function ImageStatus({ loading, onRetry }: ImageStatusProps) {
  if (loading === 'loaded') return null
  if (loading === 'loading') {
    return (
      <div role="status" className={`${centerClass} pointer-events-none animate-late`}>
        <span className="sr-only">Loading photo</span>
        <span className="rounded-full bg-shade p-2 text-on-shade">
          <LoaderCircle aria-hidden className="size-8 animate-spin" />
        </span>
      </div>
    )
  }
  return (
    <div role="alert" className={`${centerClass} p-6 text-center`}>
      <div className="flex flex-col items-center gap-3 rounded-lg bg-night p-4">
        <ImageOff aria-hidden strokeWidth={1.5} className="size-8" />
        <p className="font-semibold">This photo couldn’t be loaded</p>
        <Button onClick={onRetry} className="outline-on-night">
          <RotateCw aria-hidden />
          Try again
        </Button>
      </div>
    </div>
  )
}

const centerClass = 'absolute inset-0 flex flex-col items-center justify-center'

/** From the left side of a slide to that of the next one, in CSS. */
const slideStep = '(100% + 1rem)'

/**
 * The strip of photos under the finger: follows it sideways without re-rendering, slides back on release, and to the next
 * photo on a step. Only the strip moves, so the photos keep their distance.
 */
export function useSlideTrack(shown: { photoId: string; previousId?: string; nextId?: string }) {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const lastId = useRef(shown.photoId)

  /** Puts the strip so many slides and px aside, but no farther than the neighbors. */
  function put(slides: number, x: number): void {
    if (track.current === null) return
    track.current.style.transition = 'none'
    track.current.style.transform = `translateX(clamp(-1 * ${slideStep}, ${slides} * ${slideStep} + ${x}px, ${slideStep}))`
  }

  function reset(): void {
    track.current?.removeAttribute('style')
  }

  // The next photo slides in from where the finger released the last one; a photo from far away is there at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a different photo is shown
  useLayoutEffect(() => {
    if (lastId.current === shown.photoId) return
    const steps = lastId.current === shown.previousId ? 1 : lastId.current === shown.nextId ? -1 : 0
    lastId.current = shown.photoId
    put(steps, steps === 0 ? 0 : positionOf(track.current))
    positionOf(track.current) // the movement begins here
    reset()
  }, [shown.photoId])

  return {
    track,
    /** Takes hold of the strip where it is, even on its way. */
    grab: () => {
      grip.current = positionOf(track.current)
    },
    moveTo: (x: number) => put(0, grip.current + x),
    reset,
  }
}

function positionOf(track: HTMLElement | null): number {
  return track === null ? 0 : new DOMMatrix(getComputedStyle(track).transform).m41
}
