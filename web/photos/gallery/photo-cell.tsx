import { ImageOff, MapPinOff, ScanSearch } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { Badge } from '../../ui/badge.tsx'
import { placeholderImage } from '../../ui/placeholder-image.ts'
import { measurements, photoLabel } from '../photo-words.ts'

interface PhotoCellProps {
  photo: Photo
  onOpen: (photoId: string) => void
  takesFocus: boolean
  onFocusTaken: () => void
}

/** One photo of the grid with what is to be known of it at a glance; it opens the viewer. */
export function PhotoCell({ photo, onOpen, takesFocus, onFocusTaken }: PhotoCellProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    ref.current?.focus({ preventScroll: true })
    onFocusTaken()
  })
  useEffect(() => {
    if (takesFocus) takeFocus()
  }, [takesFocus])
  return (
    <button
      ref={ref}
      type="button"
      onClick={() => onOpen(photo.id)}
      className="relative block size-full overflow-hidden rounded-sm bg-tint"
    >
      <Thumbnail key={photo.thumbnailUrl} photo={photo} />
      {!hasPosition(photo) && <NoPosition />}
      <Badges photo={photo} />
    </button>
  )
}

function hasPosition({ latitude, longitude }: Photo): boolean {
  return latitude !== null && longitude !== null
}

function Badges({ photo }: { photo: Photo }) {
  const size = measurements(photo)
  return (
    <span className="absolute inset-x-1 bottom-1 flex flex-wrap gap-1">
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
    </span>
  )
}

function Thumbnail({ photo }: { photo: Photo }) {
  const [failed, setFailed] = useState(false)
  const { rotation, thumbhash } = photo
  const backgroundImage = thumbhash === null ? undefined : `url(${placeholderImage(thumbhash)})`
  if (failed) {
    return (
      <span role="img" aria-label={photoLabel(photo)} className="flex size-full items-center justify-center">
        <ImageOff aria-hidden className="size-8 text-quiet" />
      </span>
    )
  }
  // A square stays a square when it is turned, so the photo fills its cell whatever its rotation.
  return (
    <span
      className="block size-full bg-center bg-cover"
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
    </span>
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
