import { ImageOff, MapPinOff, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Photo } from '../../shared/photos.ts'
import { Badge } from '../ui/badge.tsx'
import { placeholderImage } from '../ui/placeholder-image.ts'
import { measurements, photoLabel } from './photo-words.ts'

/** One photo of the grid with what is to be known of it at a glance. */
export function PhotoCell({ photo }: { photo: Photo }) {
  const size = measurements(photo)
  const hasPosition = photo.latitude !== null && photo.longitude !== null
  return (
    <div className="relative size-full overflow-hidden rounded-sm bg-tint">
      <Thumbnail key={photo.thumbnailUrl} photo={photo} />
      {!hasPosition && <NoPosition />}
      <div className="absolute inset-x-1 bottom-1 flex flex-wrap gap-1">
        {photo.analysis === 'waiting' && (
          <Badge look="photo" className="px-2 font-medium">
            <ScanSearch aria-hidden />
            Identifying…
          </Badge>
        )}
        {size !== null && (
          <Badge look="photo" className="px-1.5 tracking-tight">
            {size}
          </Badge>
        )}
      </div>
    </div>
  )
}

function Thumbnail({ photo }: { photo: Photo }) {
  const [failed, setFailed] = useState(false)
  const { rotation, thumbhash } = photo
  const backgroundImage = thumbhash === null ? undefined : `url(${placeholderImage(thumbhash)})`
  if (failed) {
    return (
      <div role="img" aria-label={photoLabel(photo)} className="flex size-full items-center justify-center">
        <ImageOff aria-hidden className="size-8 text-quiet" />
      </div>
    )
  }
  // A square stays a square when it is turned, so the photo fills its cell whatever its rotation.
  return (
    <div
      className="size-full bg-center bg-cover"
      style={{ backgroundImage, rotate: rotation === 0 ? undefined : `${rotation}deg` }}
    >
      <img
        src={photo.thumbnailUrl}
        alt={photoLabel(photo)}
        decoding="async"
        draggable={false}
        onError={() => setFailed(true)}
        className="size-full object-cover"
      />
    </div>
  )
}

function NoPosition() {
  const words = 'No GPS position'
  return (
    <span
      title={words}
      className="absolute top-1 left-1 flex size-7 items-center justify-center rounded-full bg-caution text-on-caution"
    >
      <MapPinOff aria-hidden className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
