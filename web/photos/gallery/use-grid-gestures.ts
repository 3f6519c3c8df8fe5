import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { cellAt, type GridRow, type GridSizes } from './grid-geometry.ts'
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
}

/** Selects photos by drags and long presses, and opens their menus on a right click. */
export function useGridGestures(ref: RefObject<HTMLElement | null>, options: GridGestureOptions): void {
  const { photos, leadingCells, rows, sizes, isSelecting, onSelectionAction, onMenu } = options
  const isSelectingNow = useEffectEvent(() => isSelecting)
  const photoAt = useEffectEvent((x: number, y: number) => {
    const rect = ref.current?.getBoundingClientRect()
    if (rect === undefined) return null
    const cell = cellAt({ x: x - rect.left, y: y - rect.top }, rows, sizes)
    // on the card that adds photos, the first photo is the nearest
    return photos[Math.max(0, cell - leadingCells)]?.id ?? null
  })
  useEffect(() => {
    const grid = ref.current
    if (grid === null) return
    let stop: (() => void) | null = null
    let isMounted = true
    // Loads the gesture code later, because the grid can be viewed without it.
    import('./grid-pointer-events.ts').then(
      ({ listenToGridPointers }) => {
        if (!isMounted) return
        stop = listenToGridPointers(grid, {
          isSelecting: () => isSelectingNow(),
          photoAt: (x, y) => photoAt(x, y),
          onSelectionAction,
          onMenu: (photoId) => onMenu({ photoId, isOpen: true }),
        })
      },
      () => undefined, // taps and keys still work
    )
    return () => {
      isMounted = false
      stop?.()
    }
  }, [ref, onSelectionAction, onMenu])
}
