import { formatCatchLength, formatCatchWeight } from '../../../shared/catches/catch-size.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import type { EmailCatch } from '../email-content.ts'

/** Formats the species: `Largemouth Bass, Bluegill`; null if unknown. */
export function formatSpecies({ species }: Pick<EmailCatch, 'species'>): string | null {
  return species === null || species.length === 0 ? null : species.map(titleCase).join(', ')
}

/** Formats the known fields of a catch: `Largemouth Bass, 18.5 in, 3.2 lb`; null if none is known. */
export function formatCatch(caught: EmailCatch, units: UnitSystem): string | null {
  const known = [
    formatSpecies(caught),
    formatCatchLength(caught, caught.bands, units),
    formatCatchWeight(caught, caught.bands, units),
  ].filter((text) => text !== null)
  return known.length === 0 ? null : known.join(', ')
}

/** Formats `2026-11-21` as `November 21, 2026`. */
export function formatDay(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

/** Formats the time between two days: `3 years ago to the day`, `over 3 years ago`. */
export function formatYearsAgo(caughtOn: string, day: string): string {
  const [years, isToTheDay] = yearsBetween(caughtOn, day)
  const ago = `${plural(years, 'year')} ago`
  return isToTheDay ? `${ago} to the day` : `over ${ago}`
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the whole years between two days. The anniversary of February 29 is the 28th in other years. */
function yearsBetween(from: string, to: string): [years: number, isToTheDay: boolean] {
  const [year = 0, monthDay = ''] = splitYear(from)
  const [laterYear = 0, laterMonthDay = ''] = splitYear(to)
  const anniversary = monthDay === '02-29' && !isLeapYear(laterYear) ? '02-28' : monthDay
  const isReached = laterMonthDay >= anniversary
  return [laterYear - year - (isReached ? 0 : 1), laterMonthDay === anniversary]
}

const splitYear = (day: string) => [Number(day.slice(0, 4)), day.slice(5)] as const

const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
