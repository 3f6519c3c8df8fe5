import type { Point } from './zoom.ts'

/** What a finger asked for that was drawn across the photo. */
type Swipe = 'previous' | 'next' | 'close'

/** A swipe counts beyond this many px (spec section 9). */
const swipePixels = 50

/** What a way from touch to release means; null where it was too short, or led down. */
export function swipeOf({ x, y }: Point): Swipe | null {
  const isAcross = Math.abs(x) >= Math.abs(y)
  if (isAcross && Math.abs(x) > swipePixels) return x < 0 ? 'next' : 'previous'
  return !isAcross && y < -swipePixels ? 'close' : null
}

/** The same way with only the part that can mean something: to the sides, or up. */
export function followed(
  { x, y }: Point,
  axis: 'x' | 'y',
  ends: { isFirst: boolean; isLast: boolean },
): Point {
  if (axis === 'y') return { x: 0, y: Math.min(y, 0) }
  const leadsNowhere = x > 0 ? ends.isFirst : ends.isLast
  return { x: leadsNowhere ? x * resistance : x, y: 0 }
}

const resistance = 0.3 // at the ends the photo follows the finger only so far
