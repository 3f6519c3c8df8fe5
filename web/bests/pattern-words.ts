import { percentWords } from '../ui/percent-words.ts'
import { plural } from '../ui/plural.ts'

/** How one way to count catches is spoken of. */
export interface PatternWords {
  /** What a catch must have to be counted: `a tide`. */
  datum: string
  /** What one part is called: `tide`. */
  one: string
}

interface MetPart {
  phrase: string
  count: number
}

/** Below so many catches chance is spoken of. */
const enough = 20

/** Where most catches were made, with the counts behind it. It says what was, and nothing of why. */
export function saySummary(parts: readonly MetPart[], known: number, { one }: PatternWords): string {
  const most = Math.max(...parts.map(({ count }) => count))
  const [first, second, third] = parts.filter(({ count }) => count === most)
  const ofAll = `of ${plural(known, 'catch')}`
  const told =
    third !== undefined || first === undefined
      ? `No ${one} stands out: at most ${most} ${ofAll} in any.`
      : second !== undefined
        ? `Most ${first.phrase} and ${second.phrase}: ${most} each ${ofAll}.`
        : `Most ${first.phrase}: ${most.toLocaleString('en-US')} ${ofAll} (${percentWords(most, known)}).`
  return known < enough ? `${told} With so few catches, this may be chance.` : told
}

/** How many catches there are where a pattern needs more, and how many it cannot count. */
export function sayLittle(known: number, unknown: number, { datum }: PatternWords): string {
  const soFar = `${known === 0 ? 'No catch' : plural(known, 'catch')} with ${datum} so far`
  return unknown === 0 ? `${soFar}.` : `${soFar}, ${unknown.toLocaleString('en-US')} without.`
}

/** How many catches are left out; null for none. */
export function sayUnknown(count: number, { datum }: PatternWords): string | null {
  if (count === 0) return null
  return `${plural(count, 'catch')} without ${datum} ${count === 1 ? 'is' : 'are'} not counted.`
}
