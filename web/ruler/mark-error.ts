import type { StageGeometry } from './stage-geometry.ts'

/** How a mark was placed: tapped or dragged, by mouse or finger, or moved by keys. */
export type Placement = 'click' | 'drag' | 'keys' | 'tap' | 'touch-drag'

/**
 * Returns how precisely a mark is placed at this zoom: the standard deviation along each axis, as a fraction of the
 * photo's longer side.
 */
export function markError(placement: Placement, { image, view }: Omit<StageGeometry, 'rotation'>): number {
  const longerSide = Math.max(image.width, image.height) * view.scale
  return Math.min(errorPixels[placement] / longerSide, 1)
}

/**
 * Standard deviations in px of the screen: cautious assumptions, no measurements of ours. A finger that rests on glass can be
 * steered to 0.17 mm, about 1 px (Bérard and Rochet-Capellan 2012), but what is marked is rarely that sharp. A tapping finger
 * hides the point. One that drags a mark doesn't, since the loupe shows it.
 */
const errorPixels: Record<Placement, number> = { click: 2, drag: 2, keys: 2, tap: 8, 'touch-drag': 4 }

/** The errors of a ruler that doesn't say them: a finger on a phone that shows the whole photo. */
export const assumedErrors = [0.01, 0.01, 0.01, 0.01] as const
