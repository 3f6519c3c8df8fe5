import { formatPercent } from '../ui/format-percent.ts'
import { plural } from '../ui/plural.ts'

/** The words for one pattern in sentences. */
export interface PatternText {
  /** What a catch must have to be counted: `tide data`. */
  datum: string
  /** The name of one part: `tide`. */
  one: string
}

interface MetPart {
  phrase: string
  count: number
}

/** Below this number of catches, the summary mentions chance. */
const enough = 20

/**
 * Returns a sentence with the part that has the most catches, and the counts. It describes the data without explaining
 * it.
 */
export function summaryText(parts: readonly MetPart[], known: number, { one }: PatternText): string {
  const most = Math.max(...parts.map(({ count }) => count))
  const [first, second, third] = parts.filter(({ count }) => count === most)
  const ofAll = `of ${plural(known, 'catch')}`
  const told =
    third !== undefined || first === undefined
      ? `No ${one} stands out; the highest is ${most} ${ofAll}.`
      : second !== undefined
        ? `Most ${first.phrase} and ${second.phrase}: ${most} each ${ofAll}.`
        : `Most ${first.phrase}: ${most.toLocaleString('en-US')} ${ofAll} (${formatPercent(most, known)}).`
  return known < enough ? `${told} With so few catches, this could just be chance.` : told
}

/** Returns how many catches a pattern has while it needs more, and how many lack the value. */
export function tooFewText(known: number, unknown: number, { datum }: PatternText): string {
  const soFar = `${known === 0 ? 'No catches' : plural(known, 'catch')} with ${datum} so far`
  return unknown === 0 ? `${soFar}.` : `${soFar}, ${unknown.toLocaleString('en-US')} without.`
}

/** Returns how many catches are not counted; null for none. */
export function unknownText(count: number, { datum }: PatternText): string | null {
  if (count === 0) return null
  return `${plural(count, 'catch')} without ${datum} ${count === 1 ? 'isn’t' : 'aren’t'} counted.`
}
