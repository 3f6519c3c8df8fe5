import type { PatternKind } from '../../shared/bests.ts'
import type { PatternView } from './pattern-views.ts'

/** Along what their parts follow each other: time from left to right, all else from top to bottom, where names have room. */
export function isAlongTime(kind: PatternKind): boolean {
  return kind === 'month' || kind === 'hour'
}

/** How high a pattern is drawn. */
export function chartPixels({ kind, bars }: PatternView): number {
  return isAlongTime(kind) ? 176 : bars.length * rowPixels
}

const rowPixels = 36
