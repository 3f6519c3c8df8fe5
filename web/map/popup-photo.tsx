import { Fish } from 'lucide-react'
import type { LocationPhoto } from '../../shared/locations.ts'
import { placeholderImage } from '../photos/placeholder-image.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'

interface PopupPhotoProps {
  photo: LocationPhoto | 'loading' | null
  /** How many more photos there are. */
  more: number
}

/** The picture at the top of a popup, always of one size, so that the popup does not jump when it arrives. */
export function PopupPhoto({ photo, more }: PopupPhotoProps) {
  return (
    <div className="popup-photo relative flex items-center justify-center overflow-hidden rounded-t-lg bg-tint text-quiet">
      {photo === 'loading' && <Skeleton className="popup-photo rounded-none" />}
      {photo === null && <Fish aria-label="No photos" role="img" className="size-12" strokeWidth={1.5} />}
      {photo !== null && photo !== 'loading' && <Turned photo={photo} />}
      {more > 0 && (
        <div className="absolute right-2 bottom-2">
          <Badge look="photo">+{more.toLocaleString('en-US')}</Badge>
        </div>
      )}
    </div>
  )
}

/** Lies across the frame first when a quarter turn will set it upright, so that it fills the frame either way. */
function Turned({ photo }: { photo: LocationPhoto }) {
  const isQuarter = photo.rotation % 180 !== 0
  const placeholder = photo.thumbhash !== null && {
    background: `center / cover url(${placeholderImage(photo.thumbhash)})`,
  }
  return (
    <img
      src={photo.thumbnailUrl}
      srcSet={`${photo.thumbnailUrl} 320w, ${photo.previewUrl} 1280w`}
      sizes="264px"
      alt=""
      draggable={false}
      className={classNames(
        'max-w-none shrink-0 object-cover',
        isQuarter ? 'popup-photo-across' : 'popup-photo',
      )}
      style={{ rotate: `${photo.rotation}deg`, ...placeholder }}
    />
  )
}
