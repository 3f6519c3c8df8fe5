import { type AccuracyFigures, type Hits, minEvaluatedFish } from '../../shared/accuracy.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatLength } from '../../shared/units.ts'
import { formatPercent } from '../ui/format-percent.ts'

/** One figure of the table: what it measures, its value, and from how many fish. */
export interface AccuracyRow {
  label: string
  /** The figure, or that there are too few fish for it. */
  text: string
  isTooFew: boolean
  count: number
}

/** Returns the rows of a model's table. Below `minEvaluatedFish` fish, a row says that they are too few. */
export function accuracyRows(
  { first, firstThree, group, length }: AccuracyFigures,
  units: UnitSystem,
): AccuracyRow[] {
  const { count, medianErrorInches, medianErrorPercent, insideBand } = length
  const error = `${formatLength(medianErrorInches, units)} (${formatPercent(medianErrorPercent ?? 0, 100)})`
  return [
    toRow('First species right', formatShare(first), first.count),
    toRow('One of the first three right', formatShare(firstThree), firstThree.count),
    toRow('Group right, such as Black Bass', formatShare(group), group.count),
    toRow('Length off by, median', error, count),
    toRow('Length in the range shown', formatShare(insideBand), insideBand.count),
  ]
}

function formatShare({ right, count }: Hits): string {
  return formatPercent(right, count)
}

function toRow(label: string, text: string, count: number): AccuracyRow {
  const isTooFew = count < minEvaluatedFish
  return { label, text: isTooFew ? 'too few yet' : text, isTooFew, count }
}
