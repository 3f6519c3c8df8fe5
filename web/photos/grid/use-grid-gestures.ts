import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { cellAt, type GridRow, type GridSizes } from './grid-geometry.ts'
import type { ActiveCell } from './grid-key-events.ts'
import type { SelectionAction } from './selection.ts'

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
export function useGridGestures(ref: RefObject<HTMLElement | null>, options: GridGestureOptions): void {
  const { photos, leadingCells, rows, sizes, isSelecting, onSelectionAction, onMenu, onActive } = options
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
    if (grid === null) return
    let stop: (() => void) | null = null
    let isMounted = true
    // Loads this code later, because the grid can be viewed without it.
    import('./grid-interactions.ts').then(
      ({ startGridInteractions }) => {
        if (!isMounted) return
        stop = startGridInteractions(grid, {
          isSelecting: () => isSelectingNow(),
          photoAt: (x, y) => photoAt(x, y),
          layout: () => layout(),
          scrollToCell: (index) => scrollToCell(index),
          onActive,
          onSelectionAction,
          onMenu: (photoId) => onMenu({ photoId, isOpen: true }),
        })
      },
      () => undefined, // taps, Tab and Enter still work
    )
    return () => {
      isMounted = false
      stop?.()
    }
  }, [ref, onSelectionAction, onMenu, onActive])
}
