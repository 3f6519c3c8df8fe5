import { type CSSProperties, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { placeholderImage } from '../../ui/placeholder-image.ts'
import { uprightStyle } from './upright-style.ts'

/** How far the preview has come. */
export type PictureLoading = 'loading' | 'loaded' | 'failed'

interface PictureProps {
  photo: Photo
  /** What it shows; empty where it is only a neighbour. */
  label: string
  loading: PictureLoading
  /** Zoomed: the preview's pixels no longer do, the full photo is fetched. */
  isClose: boolean
  onLoad: () => void
  onError: () => void
}

/** A photo as large as it fits, turned as it is stored: its blur, then its preview, then all of it once somebody looks closely. */
export function Picture({ photo, label, loading, isClose, onLoad, onError }: PictureProps) {
  const [fullState, setFullState] = useState<'none' | 'wanted' | 'loaded'>('none')
  if (isClose && fullState === 'none') setFullState('wanted')
  return (
    <div
      className="relative shrink-0"
      style={{ ...boxOf(photo), ...(loading !== 'loaded' && { background: standInOf(photo) }) }}
    >
      {loading !== 'failed' && (
        <img
          src={photo.previewUrl}
          alt={label}
          decoding="async"
          draggable={false}
          onLoad={onLoad}
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
          style={{ ...uprightStyle(photo), visibility: fullState === 'loaded' ? 'visible' : 'hidden' }}
        />
      )}
    </div>
  )
}

/** As large as the stage lets it be; a quarter turn exchanges what is wide and what is high. */
function boxOf({ width, height, rotation }: Photo): CSSProperties {
  const ratio = width / height
  const [along, across] = rotation % 180 === 0 ? ['100cqw', '100cqh'] : ['100cqh', '100cqw']
  return {
    width: `min(${along}, ${across} * ${ratio})`,
    aspectRatio: ratio,
    rotate: rotation === 0 ? undefined : `${rotation}deg`,
  }
}

/** What stands there while the preview is on its way or out of reach: the thumbnail, which most often is there already, over the blur. */
function standInOf({ thumbnailUrl, thumbhash }: Photo): string {
  const thumbnail = `center / cover url(${thumbnailUrl})`
  return thumbhash === null ? thumbnail : `${thumbnail}, center / cover url(${placeholderImage(thumbhash)})`
}
