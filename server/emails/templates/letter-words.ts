import type { Units } from '../../../shared/unit-systems.ts'
import { sayLength, sayWeight } from '../../../shared/units.ts'
import type { CatchFacts } from '../letter.ts'

/** `Largemouth Bass, Bluegill`; null where nobody knows. */
export function saySpecies({ species }: Pick<CatchFacts, 'species'>): string | null {
  return species === null || species.length === 0 ? null : species.map(titleCase).join(', ')
}

/** `Largemouth Bass, 18.5 in, 3.2 lb`, as far as it is known; null where nothing is. */
export function sayCatch(caught: CatchFacts, units: Units): string | null {
  const known = [
    saySpecies(caught),
    sayLength(caught.lengthInches, units),
    sayWeight(caught.weightLbs, units),
  ].filter((words) => words !== null)
  return known.length === 0 ? null : known.join(', ')
}

/** `November 21, 2026` of `2026-11-21`. */
export function sayDay(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

/** `3 years ago to the day`, `over 3 years ago`. */
export function sayHowLongAgo(caughtOn: string, day: string): string {
  const [years, isToTheDay] = yearsBetween(caughtOn, day)
  const ago = `${years} ${years === 1 ? 'year' : 'years'} ago`
  return isToTheDay ? `${ago} to the day` : `over ${ago}`
}

/** `1 catch`, `3 catches`. */
export function sayCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Words as names are written: `Largemouth Bass`. */
export function titleCase(words: string): string {
  return words.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Whole years from one day to another. A catch of February 29 has its day on the 28th where the year has no other. */
function yearsBetween(from: string, to: string): [years: number, isToTheDay: boolean] {
  const [year = 0, monthDay = ''] = splitYear(from)
  const [laterYear = 0, laterMonthDay = ''] = splitYear(to)
  const anniversary = monthDay === '02-29' && !isLeapYear(laterYear) ? '02-28' : monthDay
  const isReached = laterMonthDay >= anniversary
  return [laterYear - year - (isReached ? 0 : 1), laterMonthDay === anniversary]
}

const splitYear = (day: string) => [Number(day.slice(0, 4)), day.slice(5)] as const

const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
