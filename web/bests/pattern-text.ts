import { plural } from '../../shared/formatting/plural.ts'
import { formatPercent } from '../ui/format-percent.ts'

/** The words for one pattern in sentences. */
export interface PatternText {
  /** What a catch must have to be counted: `tide data`. */
  datum: string
  /** The name of one bucket: `tide`. */
  bucketNoun: string
}

interface CountedBucket {
  phrase: string
  count: number
}

/** Below this number of catches, the summary mentions chance. */
const reliableCount = 20

/** Returns a sentence with the bucket that has the most catches, and the counts, without explaining them. */
export function summaryText(
  buckets: readonly CountedBucket[],
  knownCount: number,
  { bucketNoun }: PatternText,
): string {
  const maxCount = Math.max(...buckets.map(({ count }) => count))
  const [first, second, third] = buckets.filter(({ count }) => count === maxCount)
  const ofAll = `of ${plural(knownCount, 'catch')}`
  const sentence =
    third !== undefined || first === undefined
      ? `No ${bucketNoun} stands out; the highest is ${maxCount} ${ofAll}.`
      : second !== undefined
        ? `Most ${first.phrase} and ${second.phrase}: ${maxCount} each ${ofAll}.`
        : `Most ${first.phrase}: ${maxCount.toLocaleString('en-US')} ${ofAll} (${formatPercent(maxCount, knownCount)}).`
  return knownCount < reliableCount ? `${sentence} With so few catches, this could just be chance.` : sentence
}

/** Returns how many catches a pattern has while it needs more, and how many lack the value. */
export function tooFewText(knownCount: number, unknownCount: number, { datum }: PatternText): string {
  const soFar = `${knownCount === 0 ? 'No catches' : plural(knownCount, 'catch')} with ${datum} so far`
  return unknownCount === 0 ? `${soFar}.` : `${soFar}, ${unknownCount.toLocaleString('en-US')} without.`
}

/** Returns how many catches are not counted; null for none. */
export function unknownText(count: number, { datum }: PatternText): string | null {
  if (count === 0) return null
  return `${plural(count, 'catch')} without ${datum} ${count === 1 ? 'isn’t' : 'aren’t'} counted.`
}
