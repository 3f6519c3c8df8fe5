import type { Point } from './zoom.ts'

/** The action that a swipe across the photo triggers. */
type Swipe = 'previous' | 'next' | 'close'

/** Only a movement of more than this many pixels counts as a swipe (spec section 9). */
const swipePixels = 50

/**
 * Returns the action for the movement from touch to release; null if it was too short. A swipe down also counts its speed
 * at release, in px per ms: a fast one closes early, and one that turns back doesn’t close.
 */
export function swipeAction({ x, y }: Point, speedDown = 0): Swipe | null {
  if (Math.abs(x) >= Math.abs(y)) {
    if (Math.abs(x) <= swipePixels) return null
    return x < 0 ? 'next' : 'previous'
  }
  return y < -swipePixels || (y > 0 && y + speedDown * coastMs > downPixels) ? 'close' : null
}

/** Returns how far the photo follows a movement sideways, with resistance at both ends. */
export function dampedOffset(x: number, ends: { isFirst: boolean; isLast: boolean }): number {
  const isAtEnd = x > 0 ? ends.isFirst : ends.isLast
  return isAtEnd ? x * resistance : x
}

const downPixels = 100
const coastMs = 150 // a swipe down counts as if it went on for this long

const resistance = 0.3 // at the first and last photo, the photo follows the finger by only this fraction
