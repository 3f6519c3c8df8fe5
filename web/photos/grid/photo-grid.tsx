import { ChevronDown, ImagePlus } from 'lucide-react'
import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { useRestoreScroll } from '../../app-shell/use-restore-scroll.ts'
import type { PhotoActions, PhotoMenuProps } from './cell-menu.tsx'
import { layOutRows, needsMedium } from './grid-geometry.ts'
import type { ActiveCell } from './grid-key-events.ts'
import { LazyMonthCheck } from './lazy-month-check.tsx'
import { LazyScrubber } from './lazy-scrubber.tsx'
import { listMonthStops, monthTitle } from './month-stops.ts'
import { type CellHandlers, PhotoCell, type PhotoCellProps } from './photo-cell.tsx'
import type { SelectionAction } from './selection.ts'
import { useGridGestures } from './use-grid-gestures.ts'
import { useVirtualGrid } from './use-virtual-grid.ts'

interface PhotoGridProps {
  photos: readonly LogPhoto[]
  /** Whether they are sorted by the time taken; each month then has a heading. */
  hasMonths: boolean
  /** Asks for a day to scroll to, from a month given as in `GridRow`; null without any date. */
  onGoToDate: ((month: string) => void) | null
  /** Null if photos cannot be added here; the card for that is then omitted. */
  onAdd: (() => void) | null
  /** Returns the menu in the corner of that card, with other ways to add photos. */
  addMenu: (tabIndex: number) => ReactNode
  onOpen: (photo: LogPhoto) => void
  /** Null outside of select mode. */
  selected: ReadonlySet<string> | null
  onSelectionAction: (action: SelectionAction) => void
  actions: PhotoActions
  /** The menu of a photo. */
  Menu: ComponentType<PhotoMenuProps>
  /** The photo to return to from the viewer: it is scrolled into view and focused. */
  photoToFocus: string | null
  onFocused: () => void
  /** Overlay on each photo, besides its badges. */
  Overlay?: ComponentType<{ photo: LogPhoto; tabIndex: number }>
}

/**
 * Square photos in three columns by month, after a card that adds more; renders only cells near the window. Tab reaches one
 * cell, with its menu, and arrow keys the others.
 */
export const PhotoGrid = memo(function PhotoGrid(props: PhotoGridProps) {
  const {
    photos,
    hasMonths,
    onGoToDate,
    onAdd,
    addMenu,
    onOpen,
    selected,
    onSelectionAction,
    actions,
    Menu,
    photoToFocus,
    onFocused,
    Overlay,
  } = props
  const ref = useRef<HTMLUListElement>(null)
  const units = useUnits()
  const leadingCells = onAdd === null ? 0 : 1
  const count = photos.length + leadingCells
  const rows = useMemo(() => layOutRows(photos, leadingCells, hasMonths), [photos, leadingCells, hasMonths])
  const { top, height, sizes, cells, scrollToCell } = useVirtualGrid(ref, rows)
  const { side, heading } = sizes
  const isLarge = needsMedium(side)
  const monthStops = useMemo(() => listMonthStops(rows, { side, heading }), [rows, side, heading])
  useRestoreScroll(side > 0) // before that, the grid has no height to scroll in
  const scrollToPhoto = useEffectEvent((id: string) =>
    scrollToCell(photos.findIndex((photo) => photo.id === id) + leadingCells),
  )
  useEffect(() => {
    if (photoToFocus !== null) scrollToPhoto(photoToFocus)
  }, [photoToFocus])
  const [menu, onMenu] = useState<{ photoId: string; isOpen: boolean } | null>(null)
  const [active, setActive] = useState<ActiveCell>({ index: 0, photoId: null })
  // What a tap does comes before where Tab leads; after a key, Tab may be the next one.
  const onActive = useCallback((cell: ActiveCell) => {
    if (document.activeElement?.matches(':focus-visible')) setActive(cell)
    else startTransition(() => setActive(cell))
  }, [])
  const activeCell =
    cells.find(({ index }) => photos[index - leadingCells]?.id === active.photoId) ??
    cells.find(({ index }) => index === active.index) // the card that adds photos, or in place of a deleted photo
  const tabStop = (activeCell ?? cells[cells.length >> 1])?.index // about the middle of the window
  useGridGestures(ref, {
    photos,
    leadingCells,
    rows,
    sizes,
    isSelecting: selected !== null,
    onSelectionAction,
    onMenu,
    scrollToCell,
    onActive,
  })
  const handlers = useMemo<CellHandlers>(
    () => ({ onOpen, onSelectionAction, onMenu, actions, Menu, onFocused }),
    [onOpen, onSelectionAction, actions, Menu, onFocused],
  )

  return (
    <>
      <ul
        ref={ref}
        aria-label="Photos"
        className="relative select-none [-webkit-touch-callout:none]"
        style={
          {
            height,
            '--side': `${side}px`,
            '--heading': `${heading}px`,
            '--cell-text': `max(${0.037 * side}px, min(var(--text-xs), ${0.14 * side}px))`, // large text as far as it fits a cell
          } as CSSProperties
        }
      >
        {cells.map(({ index, x, y, month }) => {
          const check = month !== null && selected !== null && (
            <LazyMonthCheck
              title={monthTitle(month)}
              first={Math.max(0, index - leadingCells)}
              {...{ photos, selected, onSelectionAction }}
            />
          )
          const cellProps = { index, count, x, y, month, check, onGoToDate }
          const photo = photos[index - leadingCells]
          const tabIndex = index === tabStop ? 0 : -1
          if (onAdd !== null && index === 0)
            return (
              <AddPhotosCell
                key="add"
                {...cellProps}
                tabIndex={tabIndex}
                onAdd={selected === null ? onAdd : undefined}
              >
                {selected === null && addMenu(tabIndex)}
              </AddPhotosCell>
            )
          return (
            photo && (
              <PhotoGridCell
                key={photo.id}
                {...cellProps}
                photo={photo}
                isLarge={isLarge}
                units={units}
                isSelected={selected?.has(photo.id) ?? null}
                hasMenuOpen={menu?.photoId === photo.id ? menu.isOpen : null}
                shouldFocus={photo.id === photoToFocus}
                tabIndex={tabIndex}
                handlers={handlers}
                Overlay={selected === null ? Overlay : undefined}
              />
            )
          )
        })}
      </ul>
      <LazyScrubber stops={monthStops} top={top} height={height} isSelecting={selected !== null} />
    </>
  )
})

interface CellProps {
  index: number
  count: number
  x: number
  y: number
  /** The month whose heading stands above, as in `GridRow`. */
  month: string | null
  /** Selects that month; false outside of select mode. */
  check: ReactNode
  onGoToDate: PhotoGridProps['onGoToDate']
}

interface PhotoGridCellProps extends CellProps, PhotoCellProps {
  Overlay: PhotoGridProps['Overlay'] | undefined
}

// Memoized, so that scrolling renders only the new cells.
const PhotoGridCell = memo(function PhotoGridCell({
  index,
  count,
  x,
  y,
  month,
  check,
  onGoToDate,
  Overlay,
  ...cell
}: PhotoGridCellProps) {
  return (
    <Cell {...{ index, count, x, y, month, check, onGoToDate }}>
      <PhotoCell {...cell} />
      {Overlay && <Overlay photo={cell.photo} tabIndex={cell.tabIndex} />}
    </Cell>
  )
})

interface AddPhotosCellProps extends CellProps {
  tabIndex: number
  /** Undefined in select mode. */
  onAdd: (() => void) | undefined
  children: ReactNode
}

function AddPhotosCell({ tabIndex, onAdd, children, ...cellProps }: AddPhotosCellProps) {
  return (
    <Cell {...cellProps}>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-disabled={!onAdd}
        onClick={onAdd}
        className="flex size-full flex-col items-center justify-center gap-1 rounded-sm border border-line border-dashed bg-sheet font-semibold text-[min(var(--text-sm),calc(var(--side)*0.2))] text-action leading-[1.33] transition-colors hover:bg-tint aria-disabled:opacity-50"
      >
        <ImagePlus aria-hidden strokeWidth={1.5} className="size-8" />
        Add Photos
      </button>
      {children}
    </Cell>
  )
}

function Cell({
  index,
  count,
  x,
  y,
  month,
  check,
  onGoToDate,
  children,
}: CellProps & { children: ReactNode }) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute size-(--side) contain-layout contain-style"
      style={{ left: x, top: y }}
    >
      {month !== null && (
        <h2 className="pointer-events-none absolute bottom-full left-0 flex h-(--heading) w-[calc(3*var(--side))] items-end pb-2 font-semibold text-base">
          {check ||
            (month === '' || onGoToDate === null ? (
              monthTitle(month)
            ) : (
              <button
                type="button"
                tabIndex={-1} // the sort menu leads there by key
                onClick={() => onGoToDate(month)}
                className="pointer-events-auto -mb-2 flex h-(--heading) items-end whitespace-nowrap pr-1 pb-2 text-left"
              >
                <span className="flex items-center gap-1">
                  {monthTitle(month)}
                  <ChevronDown aria-hidden className="size-[1.25em] text-quiet" />
                </span>
              </button>
            ))}
        </h2>
      )}
      {children}
    </li>
  )
}
