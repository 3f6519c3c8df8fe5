import { type CSSProperties, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { placeholderImage } from '../../ui/placeholder-image.ts'
import { exifOrientationStyle } from './exif-orientation-style.ts'
import { findShownUrl } from './find-thumbnail.ts'

/** The loading state of the preview. */
export type ImageLoading = 'loading' | 'loaded' | 'failed'

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
export function ViewerImage({ photo, label, loading, isZoomed, onLoad, onError }: ViewerImageProps) {
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
