import { ChevronDown, ImagePlus } from 'lucide-react'
import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { useRestoreScroll } from '../app-shell/scroll-restoration.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { cellAt, type GridRow, type GridSizes, layOutRows, needsMedium } from './grid-geometry.ts'
import type { ActiveCell } from './grid-interactions.ts'
import type { MonthCheckProps } from './month-check.tsx'
import { listMonthStops, monthTitle } from './month-stops.ts'
import { type CellHandlers, PhotoCell, type PhotoCellProps } from './photo-cell.tsx'
import type { ScrubberProps } from './scrubber.tsx'
import type { SelectionAction } from './selection.ts'
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
  onDelete: (photo: LogPhoto) => void
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
    onDelete,
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
  const isGone = photoToFocus !== null && photos.every(({ id }) => id !== photoToFocus)
  useEffect(() => {
    if (isGone) onFocused()
    else if (photoToFocus !== null) scrollToPhoto(photoToFocus)
  }, [photoToFocus, isGone, onFocused])
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
    () => ({ onOpen, onSelectionAction, onMenu, onDelete, onFocused }),
    [onOpen, onSelectionAction, onDelete, onFocused],
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

const loadMonthCheck = () => import('./month-check.tsx')

/** The check of a month’s heading, whose code loads on first use; the title until then. */
function LazyMonthCheck(props: MonthCheckProps) {
  const module = useLazyModule(true, loadMonthCheck)
  return module === null ? props.title : <module.MonthCheck {...props} />
}

const loadScrubber = () => import('./scrubber.tsx')

/** The scrubber of a grid, whose code loads once the grid is shown. */
const LazyScrubber = memo(function LazyScrubber(props: ScrubberProps) {
  const module = useLazyModule(true, loadScrubber)
  return module && <module.Scrubber {...props} />
})

// The grid can be viewed without it, and taps, Tab and Enter work.
const loadInteractions = () => import('./grid-interactions.ts').catch(() => null)

interface GridGestureOptions {
  photos: readonly LogPhoto[]
  /** The number of cells before the first photo. */
  leadingCells: number
  rows: readonly GridRow[]
  sizes: GridSizes
  isSelecting: boolean
  onSelectionAction: (action: SelectionAction) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
  scrollToCell: (index: number) => void
  onActive: (cell: ActiveCell) => void
}

/** Selects photos by drags, long presses and keys, opens their menus on a right click, and moves the focus by arrow keys. */
function useGridGestures(ref: RefObject<HTMLElement | null>, options: GridGestureOptions): void {
  const { photos, leadingCells, rows, sizes, isSelecting, onSelectionAction, onMenu, onActive } = options
  const module = useLazyModule(true, loadInteractions)
  const isSelectingNow = useEffectEvent(() => isSelecting)
  const photoAt = useEffectEvent((x: number, y: number) => {
    const rect = ref.current?.getBoundingClientRect()
    if (rect === undefined) return null
    const cell = cellAt({ x: x - rect.left, y: y - rect.top }, rows, sizes)
    // on the card that adds photos, the first photo is the nearest
    return photos[Math.max(0, cell - leadingCells)]?.id ?? null
  })
  const layout = useEffectEvent(() => ({ rows, side: sizes.side }))
  const scrollToCell = useEffectEvent(options.scrollToCell)
  useEffect(() => {
    const grid = ref.current
    if (grid === null || module === null) return
    return module.startGridInteractions(grid, {
      isSelecting: () => isSelectingNow(),
      photoAt: (x, y) => photoAt(x, y),
      layout: () => layout(),
      scrollToCell: (index) => scrollToCell(index),
      onActive,
      onSelectionAction,
      onMenu: (photoId) => onMenu({ photoId, isOpen: true }),
    })
  }, [module, ref, onSelectionAction, onMenu, onActive])
}
