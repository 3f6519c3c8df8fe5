import type { Point } from './zoom.ts'

/** The action that a swipe across the photo triggers. */
type Swipe = 'previous' | 'next' | 'close'

/** Only a movement of more than this many pixels counts as a swipe (spec section 9). */
const swipePixels = 50

/** Returns the action for the movement from touch to release; null if it was too short or downward. */
export function swipeAction({ x, y }: Point): Swipe | null {
  const isHorizontal = Math.abs(x) >= Math.abs(y)
  if (isHorizontal && Math.abs(x) > swipePixels) return x < 0 ? 'next' : 'previous'
  return !isHorizontal && y < -swipePixels ? 'close' : null
}

/** Returns the part of a movement that the photo follows: sideways or up, with resistance at both ends. */
export function dampedOffset(
  { x, y }: Point,
  axis: 'x' | 'y',
  ends: { isFirst: boolean; isLast: boolean },
): Point {
  if (axis === 'y') return { x: 0, y: Math.min(y, 0) }
  const isAtEnd = x > 0 ? ends.isFirst : ends.isLast
  return { x: isAtEnd ? x * resistance : x, y: 0 }
}

const resistance = 0.3 // at the first and last photo, the photo follows the finger by only this fraction
