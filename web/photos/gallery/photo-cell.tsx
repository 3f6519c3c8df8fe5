import { Check, ImageOff, MapPinOff, ScanSearch } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { connection } from '../../http/connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { placeholderImage } from '../../ui/placeholder-image.ts'
import { measurements, photoLabel } from '../photo-words.ts'
import { CellMenu, type PhotoActions } from './cell-menu.tsx'
import type { SelectionStep } from './selection.ts'
import { nearestAngle } from './turn.ts'
import { useAnotherTry } from './use-another-try.ts'

/** What a cell does, the same for all cells, and for as long as the grid is there. */
export interface CellHands {
  onOpen: (photoId: string) => void
  onStep: (step: SelectionStep) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
  actions: PhotoActions
  onFocusTaken: () => void
}

interface PhotoCellProps {
  photo: Photo
  /** Null outside of select mode. */
  isSelected: boolean | null
  /** Null where its menu is not the one that was opened last. */
  hasMenuOpen: boolean | null
  takesFocus: boolean
  hands: CellHands
}

/** One photo of the grid with what is to be known of it at a glance; it opens the viewer, or is selected. */
// Remembered, so that scrolling draws the cells that come and leaves alone those that stay.
export const PhotoCell = memo(function PhotoCell(props: PhotoCellProps) {
  const { photo, isSelected, hasMenuOpen, takesFocus, hands } = props
  const ref = useFocusTaken(takesFocus, hands.onFocusTaken)
  const isSelecting = isSelected !== null
  return (
    <>
      <button
        ref={ref}
        type="button"
        data-photo={photo.id}
        {...(isSelecting && { role: 'checkbox', 'aria-checked': isSelected })}
        onClick={({ shiftKey }) =>
          isSelecting
            ? hands.onStep({ do: shiftKey ? 'reach' : 'toggle', id: photo.id })
            : hands.onOpen(photo.id)
        }
        className="relative block size-full overflow-hidden rounded-sm bg-tint"
      >
        <span
          className={classNames(
            'block size-full overflow-hidden transition-[scale,border-radius]',
            isSelected === true && 'scale-85 rounded-md',
          )}
        >
          <Thumbnail key={photo.thumbnailUrl} photo={photo} />
        </span>
        {!hasPosition(photo) && <NoPosition />}
        <Badges photo={photo} isRaised={photo.isFishing === false && !isSelecting} />
        {isSelecting && <Mark isSelected={isSelected} />}
      </button>
      {!isSelecting && (
        <CellMenu
          photo={photo}
          isOpen={hasMenuOpen}
          onOpenChange={(isOpen) => hands.onMenu({ photoId: photo.id, isOpen })}
          actions={hands.actions}
        />
      )}
    </>
  )
})

function useFocusTaken(takesFocus: boolean, onFocusTaken: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    ref.current?.focus({ preventScroll: true })
    onFocusTaken()
  })
  useEffect(() => {
    if (takesFocus) takeFocus()
  }, [takesFocus])
  return ref
}

function hasPosition({ latitude, longitude }: Photo): boolean {
  return latitude !== null && longitude !== null
}

/** Raised, they clear the button that lies over a photo which was set aside. */
function Badges({ photo, isRaised }: { photo: Photo; isRaised: boolean }) {
  const size = measurements(photo)
  return (
    <span
      className={classNames('absolute inset-x-1 flex flex-wrap gap-1', isRaised ? 'bottom-10' : 'bottom-1')}
    >
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
  const angle = useAngle(photo.rotation)
  const { thumbhash } = photo
  const backgroundImage = thumbhash === null ? undefined : `url(${placeholderImage(thumbhash)})`
  if (failed) return <NoPicture photo={photo} onTryAgain={() => setFailed(false)} />
  // A square stays a square when it is turned, so the photo fills its cell whatever its rotation.
  return (
    <span
      className="block size-full bg-center bg-cover transition-[rotate] duration-200"
      style={{ backgroundImage, rotate: angle === 0 ? undefined : `${angle}deg` }}
    >
      <img
        src={photo.thumbnailUrl}
        alt={photoLabel(photo)}
        decoding="async"
        draggable={false}
        onError={() => {
          setFailed(true)
          if (!connection.snapshot().isOffline) connection.failed() // pictures may be all that is asked for just now
        }}
        className="size-full object-cover"
      />
    </span>
  )
}

function NoPicture({ photo, onTryAgain }: { photo: Photo; onTryAgain: () => void }) {
  useAnotherTry(onTryAgain)
  return (
    <span role="img" aria-label={photoLabel(photo)} className="flex size-full items-center justify-center">
      <ImageOff aria-hidden className="size-8 text-quiet" />
    </span>
  )
}

/** The angle to show: the photo is turned on from where it is, never back over the whole turn. */
function useAngle(rotation: number): number {
  const [angle, setAngle] = useState(rotation)
  const next = nearestAngle(angle, rotation)
  if (next !== angle) setAngle(next)
  return next
}

function Mark({ isSelected }: { isSelected: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-1 right-1 flex size-7 items-center justify-center rounded-full border-2 transition-colors',
        isSelected ? 'border-sheet bg-action text-on-action' : 'border-on-shade bg-shade',
      )}
    >
      {isSelected && <Check className="size-4" strokeWidth={3} />}
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
