import { ImagePlus } from 'lucide-react'
import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { useUnits } from '../../account/account-api.ts'
import { useRestoreScroll } from '../../app-shell/use-restore-scroll.ts'
import type { PhotoActions } from './cell-menu.tsx'
import { type CellHandlers, PhotoCell, type PhotoCellProps } from './photo-cell.tsx'
import type { SelectionAction } from './selection.ts'
import { useGridGestures } from './use-grid-gestures.ts'
import { useVirtualGrid } from './use-virtual-grid.ts'

interface PhotoGridProps {
  photos: readonly Photo[]
  /** Null if photos cannot be added here; the card for that is then omitted. */
  onAdd: (() => void) | null
  onOpen: (photoId: string) => void
  /** Null outside of select mode. */
  selected: ReadonlySet<string> | null
  onStep: (step: SelectionAction) => void
  actions: PhotoActions
  /** The photo to return to from the viewer: it is scrolled into view and focused. */
  returnTo: string | null
  onReturned: () => void
  /** Overlay on each photo, besides its badges. */
  Over?: ComponentType<{ photo: Photo }>
}

/** Square photos in three columns, after a card that adds more; renders only cells near the window. */
export function PhotoGrid(props: PhotoGridProps) {
  const { photos, onAdd, onOpen, selected, onStep, actions, returnTo, onReturned, Over } = props
  const ref = useRef<HTMLUListElement>(null)
  const units = useUnits()
  const cardsBefore = onAdd === null ? 0 : 1
  const count = photos.length + cardsBefore
  const { height, side, cells, scrollToCell } = useVirtualGrid(ref, count)
  useRestoreScroll(side > 0) // before that, the grid has no height to scroll in
  const bringIntoSight = useEffectEvent((id: string) =>
    scrollToCell(photos.findIndex((photo) => photo.id === id) + cardsBefore),
  )
  useEffect(() => {
    if (returnTo !== null) bringIntoSight(returnTo)
  }, [returnTo])
  const [menu, onMenu] = useState<{ photoId: string; isOpen: boolean } | null>(null)
  useGridGestures(ref, { photos, cardsBefore, side, isSelecting: selected !== null, onStep, onMenu })
  const handlers = useMemo<CellHandlers>(
    () => ({ onOpen, onStep, onMenu, actions, onFocusTaken: onReturned }),
    [onOpen, onStep, actions, onReturned],
  )

  return (
    <ul
      ref={ref}
      aria-label="Photos"
      className="relative select-none [-webkit-touch-callout:none]"
      style={{ height, '--side': `${side}px` } as CSSProperties}
    >
      {cells.map(({ index, x, y }) => {
        const place = { index, count, x, y }
        const photo = photos[index - cardsBefore]
        if (onAdd !== null && index === 0) return <AddPhotosCell key="add" {...place} onAdd={onAdd} />
        return (
          photo && (
            <PlacedPhoto
              key={photo.id}
              {...place}
              photo={photo}
              units={units}
              isSelected={selected?.has(photo.id) ?? null}
              hasMenuOpen={menu?.photoId === photo.id ? menu.isOpen : null}
              takesFocus={photo.id === returnTo}
              handlers={handlers}
              Over={selected === null ? Over : undefined}
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
}

interface PlacedPhotoProps extends PlaceProps, PhotoCellProps {
  Over: ComponentType<{ photo: Photo }> | undefined
}

// Memoized, so that scrolling renders only the new cells.
const PlacedPhoto = memo(function PlacedPhoto({ index, count, x, y, Over, ...cell }: PlacedPhotoProps) {
  return (
    <Cell {...{ index, count, x, y }}>
      <PhotoCell {...cell} />
      {Over && <Over photo={cell.photo} />}
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

function Cell({ index, count, x, y, children }: PlaceProps & { children: ReactNode }) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute size-(--side) contain-layout contain-style"
      style={{ left: x, top: y }}
    >
      {children}
    </li>
  )
}
