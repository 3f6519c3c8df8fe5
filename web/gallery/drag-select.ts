import type { SelectionAction } from './selection.ts'

/** A point in the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** The operations on the grid that selecting a range needs. */
export interface DragSelectHandlers {
  /** Returns the photo at a point of the window, or the nearest one. */
  photoAt(x: number, y: number): string | null
  onSelectionAction(action: SelectionAction): void
}

/** Selects the range from a photo to the pointer, and scrolls while that is near the top or bottom edge. */
export function startDragSelect(handlers: DragSelectHandlers, from: string) {
  let pointer: Point | null = null
  let lastId = from
  let frame = requestAnimationFrame(onFirstFrame)
  handlers.onSelectionAction({ type: 'startDrag', id: from })

  function extendTo({ x, y }: Point): void {
    const id = handlers.photoAt(x, y)
    if (id === null || id === lastId) return
    lastId = id
    handlers.onSelectionAction({ type: 'drag', id })
  }

  function onFirstFrame(time: number): void {
    frame = requestAnimationFrame((nextTime) => onFrame(nextTime, time))
  }

  function onFrame(time: number, previousTime: number): void {
    const speed = pointer === null ? 0 : autoScrollSpeed(pointer.y, ...visibleRange())
    if (pointer !== null && speed !== 0) {
      window.scrollBy({ top: (speed * (time - previousTime)) / 1000, behavior: 'instant' })
      extendTo(pointer)
    }
    frame = requestAnimationFrame((nextTime) => onFrame(nextTime, time))
  }

  return {
    moveTo(point: Point) {
      pointer = point
      extendTo(point)
    },
    end: () => cancelAnimationFrame(frame),
  }
}

/** Returns the vertical range of the visible page: the scroll padding is the height covered by fixed elements. */
export function visibleRange(): [top: number, bottom: number] {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return [
    Number.parseFloat(scrollPaddingTop) || 0,
    window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  ]
}

const edgePixels = 72
const maxSpeed = 1400 // pixels per second

/**
 * Returns how fast the page scrolls while a pointer selects a range near the edge of the visible area: pixels per
 * second, negative for upward, faster the nearer the edge.
 */
export function autoScrollSpeed(y: number, top: number, bottom: number): number {
  if (y < top + edgePixels) return -maxSpeed * depth(top + edgePixels - y)
  if (y > bottom - edgePixels) return maxSpeed * depth(y - bottom + edgePixels)
  return 0
}

function depth(pixels: number): number {
  return Math.min(1, pixels / edgePixels)
}
