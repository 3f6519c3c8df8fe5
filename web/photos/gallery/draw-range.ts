import { edgeSpeed } from './edge-speed.ts'
import type { SelectionStep } from './selection.ts'

/** In the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** What drawing a range needs of the grid. */
export interface RangeHands {
  /** The photo at a point of the window, or the nearest one. */
  photoAt(x: number, y: number): string | null
  onStep(step: SelectionStep): void
}

/** Selects from one photo to wherever the hand goes; near the edges the page runs on beneath it. */
export function drawRange(hands: RangeHands, from: string) {
  let at: Point | null = null
  let reached = from
  let frame = requestAnimationFrame(begin)
  hands.onStep({ do: 'grab', id: from })

  function reach({ x, y }: Point): void {
    const id = hands.photoAt(x, y)
    if (id === null || id === reached) return
    reached = id
    hands.onStep({ do: 'drag', id })
  }

  function begin(time: number): void {
    frame = requestAnimationFrame((next) => run(next, time))
  }

  function run(time: number, last: number): void {
    const speed = at === null ? 0 : edgeSpeed(at.y, ...visible())
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

/** Between which heights the page can be seen: what is fixed over it is told in its scroll padding. */
function visible(): [top: number, bottom: number] {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return [
    Number.parseFloat(scrollPaddingTop) || 0,
    window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  ]
}
