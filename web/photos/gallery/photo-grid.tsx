import { ImagePlus } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { PhotoCell } from './photo-cell.tsx'
import { useGridWindow } from './use-grid-window.ts'

interface PhotoGridProps {
  photos: readonly Photo[]
  /** Null where no photos are added: then there is no card for it. */
  onAdd: (() => void) | null
  onOpen: (photoId: string) => void
  /** The photo the angler comes back to: it is brought into sight and takes the focus. */
  returnTo: string | null
  onReturned: () => void
  /** What lies over each photo besides its badges. */
  Over?: ComponentType<{ photo: Photo }>
}

/** Square photos in three columns behind a card that adds more; only what is near the window is drawn. */
export function PhotoGrid({ photos, onAdd, onOpen, returnTo, onReturned, Over }: PhotoGridProps) {
  const ref = useRef<HTMLUListElement>(null)
  const cardsBefore = onAdd === null ? 0 : 1
  const count = photos.length + cardsBefore
  const { height, side, cells, scrollToCell } = useGridWindow(ref, count)
  const bringIntoSight = useEffectEvent((id: string) =>
    scrollToCell(photos.findIndex((photo) => photo.id === id) + cardsBefore),
  )
  useEffect(() => {
    if (returnTo !== null) bringIntoSight(returnTo)
  }, [returnTo])

  return (
    <ul ref={ref} aria-label="Photos" className="relative" style={{ height }}>
      {cells.map(({ index, x, y }) => {
        const place = { index, count, x, y, side }
        const photo = photos[index - cardsBefore]
        if (onAdd !== null && index === 0) return <AddPhotosCell key="add" {...place} onAdd={onAdd} />
        return (
          photo && (
            <PlacedPhoto
              key={photo.id}
              {...place}
              photo={photo}
              onOpen={onOpen}
              takesFocus={photo.id === returnTo}
              onFocusTaken={onReturned}
              Over={Over}
            />
          )
        )
      })}
    </ul>
  )
}

interface PlaceProps {
  index: number
  count: number
  x: number
  y: number
  side: number
}

interface PlacedPhotoProps extends PlaceProps {
  photo: Photo
  onOpen: (photoId: string) => void
  takesFocus: boolean
  onFocusTaken: () => void
  Over: ComponentType<{ photo: Photo }> | undefined
}

// Remembered, so that scrolling draws the cells that come and leaves alone those that stay.
const PlacedPhoto = memo(function PlacedPhoto(props: PlacedPhotoProps) {
  const { photo, onOpen, takesFocus, onFocusTaken, Over, ...place } = props
  return (
    <Cell {...place}>
      <PhotoCell photo={photo} onOpen={onOpen} takesFocus={takesFocus} onFocusTaken={onFocusTaken} />
      {Over && <Over photo={photo} />}
    </Cell>
  )
})

function AddPhotosCell({ onAdd, ...place }: PlaceProps & { onAdd: () => void }) {
  return (
    <Cell {...place}>
      <button
        type="button"
        onClick={onAdd}
        className="flex size-full flex-col items-center justify-center gap-1 rounded-sm border border-line border-dashed bg-sheet font-semibold text-action text-sm transition-colors hover:bg-tint"
      >
        <ImagePlus aria-hidden strokeWidth={1.5} className="size-8" />
        Add Photos
      </button>
    </Cell>
  )
}

function Cell({ index, count, x, y, side, children }: PlaceProps & { children: ReactNode }) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute top-0 left-0"
      style={{ width: side, height: side, transform: `translate(${x}px, ${y}px)` }}
    >
      {children}
    </li>
  )
}
