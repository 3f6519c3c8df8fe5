import type { Photo } from '../../../shared/photos.ts'

/** A quarter of a turn, clockwise or the other way. */
export type Turn = 90 | -90

/** The rotation after a turn, modulo 360. */
export function turned(rotation: number, turn: Turn): Photo['rotation'] {
  return ((((rotation + turn) % 360) + 360) % 360) as Photo['rotation']
}

/** The angle that shows a rotation and lies nearest to the one that is shown, so that 270 turns on to 360 and not back to 0. */
export function nearestAngle(shown: number, rotation: number): number {
  const way = (((rotation - shown) % 360) + 540) % 360 // 180 is straight on
  return shown + way - 180
}
