import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { cellAt } from './grid-geometry.ts'
import type { SelectionStep } from './selection.ts'

interface GridGestures {
  photos: readonly Photo[]
  /** How many cells there are before the first photo. */
  cardsBefore: number
  /** Of a cell, in pixels. */
  side: number
  isSelecting: boolean
  onStep: (step: SelectionStep) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
}

/** Lets photos be selected by drags and long presses, and opens their menus by the other mouse button. */
export function useGridGestures(ref: RefObject<HTMLElement | null>, gestures: GridGestures): void {
  const { photos, cardsBefore, side, isSelecting, onStep, onMenu } = gestures
  const isSelectingNow = useEffectEvent(() => isSelecting)
  const photoAt = useEffectEvent((x: number, y: number) => {
    const box = ref.current?.getBoundingClientRect()
    if (box === undefined) return null
    const cell = cellAt({ x: x - box.left, y: y - box.top }, side, photos.length + cardsBefore)
    return photos[Math.max(0, cell - cardsBefore)]?.id ?? null // beside the card that adds photos the first is nearest
  })
  useEffect(() => {
    const grid = ref.current
    if (grid === null) return
    let stop: (() => void) | null = null
    let isWanted = true
    // The grid can be looked at without, so its code may come a little later.
    import('./follow-hands.ts').then(
      ({ followHands }) => {
        if (!isWanted) return
        stop = followHands(grid, {
          isSelecting: () => isSelectingNow(),
          photoAt: (x, y) => photoAt(x, y),
          onStep,
          onMenu: (photoId) => onMenu({ photoId, isOpen: true }),
        })
      },
      () => undefined, // taps and keys do it too
    )
    return () => {
      isWanted = false
      stop?.()
    }
  }, [ref, onStep, onMenu])
}
