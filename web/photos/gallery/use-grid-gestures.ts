import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { cellAt } from './grid-geometry.ts'
import type { SelectionAction } from './selection.ts'

interface GridGestures {
  photos: readonly Photo[]
  /** The number of cells before the first photo. */
  cardsBefore: number
  /** The side of a cell, in pixels. */
  side: number
  isSelecting: boolean
  onStep: (step: SelectionAction) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
}

/** Selects photos by drags and long presses, and opens their menus on a right click. */
export function useGridGestures(ref: RefObject<HTMLElement | null>, gestures: GridGestures): void {
  const { photos, cardsBefore, side, isSelecting, onStep, onMenu } = gestures
  const isSelectingNow = useEffectEvent(() => isSelecting)
  const photoAt = useEffectEvent((x: number, y: number) => {
    const box = ref.current?.getBoundingClientRect()
    if (box === undefined) return null
    const cell = cellAt({ x: x - box.left, y: y - box.top }, side, photos.length + cardsBefore)
    // on the card that adds photos, the first photo is the nearest
    return photos[Math.max(0, cell - cardsBefore)]?.id ?? null
  })
  useEffect(() => {
    const grid = ref.current
    if (grid === null) return
    let stop: (() => void) | null = null
    let isWanted = true
    // Loads the gesture code later, because the grid can be viewed without it.
    import('./grid-pointer-events.ts').then(
      ({ listenToGridPointers }) => {
        if (!isWanted) return
        stop = listenToGridPointers(grid, {
          isSelecting: () => isSelectingNow(),
          photoAt: (x, y) => photoAt(x, y),
          onStep,
          onMenu: (photoId) => onMenu({ photoId, isOpen: true }),
        })
      },
      () => undefined, // taps and keys still work
    )
    return () => {
      isWanted = false
      stop?.()
    }
  }, [ref, onStep, onMenu])
}
