import { Fish, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import { placeholderImage } from './placeholder-image.ts'

interface FramedPhotoProps {
  photo: {
    thumbnailUrl: string
    previewUrl: string
    thumbhash: string | null
    /** Degrees clockwise: 0, 90, 180, 270. */
    rotation: number
  }
  /** The displayed width, as the `sizes` attribute of an image. */
  sizes: string
  /** The alternative text; empty if adjacent text describes the photo. */
  alt: string
  /** Classes for the frame's size and corners. */
  className: string
  loading?: 'lazy'
}

/** A photo that fills its frame, rotated by its stored rotation. Shows its blurred placeholder until it has loaded. */
export function FramedPhoto({ photo, sizes, alt, className, loading }: FramedPhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const isQuarterTurn = photo.rotation % 180 !== 0
  const placeholder = photo.thumbhash === null ? null : placeholderImage(photo.thumbhash)
  return (
    <span
      className={classNames(
        '@container-size flex items-center justify-center overflow-hidden bg-tint outline-1 outline-ink/15 -outline-offset-1',
        className,
      )}
    >
      <img
        src={failedUrl === photo.thumbnailUrl ? (placeholder ?? transparentImage) : photo.thumbnailUrl}
        srcSet={
          failedUrl === photo.thumbnailUrl
            ? undefined
            : `${photo.thumbnailUrl} 320w, ${photo.previewUrl} 1280w`
        }
        sizes={sizes}
        alt={alt}
        loading={loading}
        draggable={false}
        decoding="async"
        onError={() => setFailedUrl(photo.thumbnailUrl)}
        className={classNames(
          'max-w-none shrink-0 object-cover',
          isQuarterTurn ? rotatedClass : uprightClass,
        )}
        style={{
          rotate: photo.rotation === 0 ? undefined : `${photo.rotation}deg`,
          background: placeholder === null ? undefined : `center / cover url(${placeholder})`,
        }}
      />
    </span>
  )
}

const uprightClass = 'h-[100cqh] w-[100cqw]'
/** For a photo turned by 90° or 270°: swaps width and height, so that it fills the frame after the rotation. */
const rotatedClass = 'h-[100cqw] w-[100cqh]'
/** A transparent image for a missing photo, for which the browser would show a broken-image icon. */
const transparentImage = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

interface MissingPhotoProps {
  className: string
  icon?: LucideIcon
}

/** A fish, or another icon, in place of the photo of a catch that has none. */
export function MissingPhoto({ className, icon: Icon = Fish }: MissingPhotoProps) {
  return (
    <span
      aria-hidden
      className={classNames('flex items-center justify-center bg-tint text-quiet', className)}
    >
      <Icon className="size-2/5 max-h-12 max-w-12" strokeWidth={1.5} />
    </span>
  )
}
