import type { PatternKind } from '../../shared/bests.ts'
import { remToPixels } from '../ui/rem-to-pixels.ts'
import type { PatternChartData } from './pattern-charts.ts'

/**
 * Returns whether the chart runs from left to right, as those over time do. All others run from top to bottom, where
 * their names have room.
 */
export function isHorizontal(kind: PatternKind): boolean {
  return kind === 'month' || kind === 'hour'
}

/** Returns the height of a chart in pixels, which grows with the size of text. */
export function chartPixels({ kind, bars }: PatternChartData): number {
  return remToPixels(isHorizontal(kind) ? 11 : bars.length * rowRem)
}

const rowRem = 2.25
