import { autoScrollSpeed } from './auto-scroll-speed.ts'
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
  onStep(step: SelectionAction): void
}

/**
 * Selects the range from one photo to the pointer, and scrolls the page while the pointer is near its top or bottom
 * edge.
 */
export function startDragSelect(handlers: DragSelectHandlers, from: string) {
  let at: Point | null = null
  let reached = from
  let frame = requestAnimationFrame(begin)
  handlers.onStep({ do: 'grab', id: from })

  function reach({ x, y }: Point): void {
    const id = handlers.photoAt(x, y)
    if (id === null || id === reached) return
    reached = id
    handlers.onStep({ do: 'drag', id })
  }

  function begin(time: number): void {
    frame = requestAnimationFrame((next) => run(next, time))
  }

  function run(time: number, last: number): void {
    const speed = at === null ? 0 : autoScrollSpeed(at.y, ...visible())
    if (at !== null && speed !== 0) {
      window.scrollBy({ top: (speed * (time - last)) / 1000, behavior: 'instant' })
      reach(at)
    }
    frame = requestAnimationFrame((next) => run(next, time))
  }

  return {
    moveTo(point: Point) {
      at = point
      reach(point)
    },
    end: () => cancelAnimationFrame(frame),
  }
}

/** Returns the vertical range of the visible page: the scroll padding is the height covered by fixed elements. */
function visible(): [top: number, bottom: number] {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return [
    Number.parseFloat(scrollPaddingTop) || 0,
    window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  ]
}
