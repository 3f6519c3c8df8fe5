import type { LogPhoto } from '../../shared/sync.ts'

/** A quarter turn, clockwise or counterclockwise. */
export type QuarterTurn = 90 | -90

/** Returns the rotation after a turn, modulo 360. */
export function rotate(rotation: number, turn: QuarterTurn): LogPhoto['rotation'] {
  return ((((rotation + turn) % 360) + 360) % 360) as LogPhoto['rotation']
}

/** Returns the angle of a rotation that is nearest to the displayed one: 270 continues to 360, not to 0. */
export function nearestAngle(displayedAngle: number, rotation: number): number {
  const shiftedDelta = (((rotation - displayedAngle) % 360) + 540) % 360 // 180 means no change
  return displayedAngle + shiftedDelta - 180
}
