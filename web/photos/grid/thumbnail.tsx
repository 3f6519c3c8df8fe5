import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { connection } from '../../api-client/connection.ts'
import { classNames } from '../../ui/class-names.ts'
import { placeholderImage } from '../../ui/placeholder-image.ts'
import { photoLabel } from '../photo-text.ts'
import { nearestAngle } from '../rotation.ts'
import { useIsScrubbing } from './scrubbing.ts'
import { useRetrySignal } from './use-retry-signal.ts'

interface ThumbnailProps {
  photo: LogPhoto
  /** Whether to show the medium rendition; if that fails to load, the thumbnail is shown. */
  isLarge: boolean
  isSelected: boolean
}

/** A photo cropped to its cell, smaller when selected; a blurred placeholder until it has loaded. */
export function Thumbnail({ photo, isLarge, isSelected }: ThumbnailProps) {
  const [hasMedium, setHasMedium] = useState(true)
  const [failed, setFailed] = useState(false)
  const angle = useAngle(photo.rotation)
  const isRequested = useIsRequested()
  const { thumbhash } = photo
  const isMedium = isLarge && hasMedium
  const shapeClass = isSelected ? 'scale-85 rounded-md' : 'rounded-sm'
  if (failed)
    return <ThumbnailFallback photo={photo} onRetry={() => setFailed(false)} className={shapeClass} />
  // A single element, because there are many thumbnails. A rotated square is still a square.
  return (
    <img
      src={isRequested ? photo[isMedium ? 'mediumUrl' : 'thumbnailUrl'] : transparentPixel}
      alt={photoLabel(photo)}
      decoding="async"
      draggable={false}
      onError={() => {
        if (isMedium) return setHasMedium(false)
        setFailed(true)
        if (!connection.snapshot().isOffline) connection.recordFailure() // thumbnails may be the only requests at the moment
      }}
      className={classNames(
        'size-full bg-center bg-cover object-cover text-transparent outline-1 outline-ink/15 -outline-offset-1 transition-[rotate,scale,border-radius] duration-200',
        shapeClass,
      )}
      style={{
        backgroundImage: thumbhash === null ? undefined : `url(${placeholderImage(thumbhash)})`,
        rotate: angle === 0 ? undefined : `${angle}deg`,
      }}
    />
  )
}

interface ThumbnailFallbackProps {
  photo: LogPhoto
  onRetry: () => void
  className: string
}

function ThumbnailFallback({ photo, onRetry, className }: ThumbnailFallbackProps) {
  useRetrySignal(onRetry)
  return (
    <span
      role="img"
      aria-label={photoLabel(photo)}
      className={classNames('flex size-full items-center justify-center', className)}
    >
      <ImageOff aria-hidden className="size-8 text-quiet" />
    </span>
  )
}

/** Without an address, browsers show the icon of a broken image. */
const transparentPixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Returns whether the thumbnail is to be requested: not while it flies past. */
function useIsRequested(): boolean {
  const isScrubbing = useIsScrubbing()
  const [isRequested, setIsRequested] = useState(!isScrubbing)
  if (!isScrubbing && !isRequested) setIsRequested(true)
  return isRequested
}

/** Returns the angle to display: it continues in the direction of the turn, and never goes back a full turn. */
function useAngle(rotation: number): number {
  const [angle, setAngle] = useState(rotation)
  const next = nearestAngle(angle, rotation)
  if (next !== angle) setAngle(next)
  return next
}
