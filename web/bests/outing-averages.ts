import { toSpan } from '../../shared/catches/fished-hours.ts'
import { formatMonthName } from '../../shared/formatting/hours-and-months.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { createDatesMatcher, monthParams } from '../../shared/photos/photo-filter.ts'
import { hoursByDay, type OutingHours } from '../outings/outing-hours.ts'
import { countByGroup, type Outing, outingsAtGroup } from '../outings/select-outings.ts'
import { filterFish, type PatternFilter } from './pattern-filter.ts'

/** How many fish were caught on a number of outings. */
export interface OutingAverage {
  label: string
  outingCount: number
  catchCount: number
}

/** How many fish were caught in the hours of a number of outings. */
export interface HourlyAverage extends OutingAverage {
  minutes: number
}

/** Returns the catches and outings of each month with outings, all years combined, from January on. */
export function averagesByMonth(outings: readonly Outing[], filter: PatternFilter): OutingAverage[] {
  return splitByMonth(outings, filter).map(({ label, ofMonth }) => average(label, ofMonth, filter))
}

/** Returns the catches and outings at each group of locations; the one with the most outings comes first. */
export function averagesByGroup(outings: readonly Outing[], filter: PatternFilter): OutingAverage[] {
  const matching = matchingOutings(outings, filter)
  return Array.from(countByGroup(matching).keys(), (name) =>
    average(name, outingsAtGroup(matching, name), filter),
  )
}

/** Returns the catches and hours of each month, of its outings that have hours; without the months that have none. */
export function hourlyByMonth(outings: readonly Outing[], filter: PatternFilter): HourlyAverage[] {
  const hours = hoursByDay(outingsAtGroup(outings, filter.group))
  return splitByMonth(outings, filter).flatMap(({ label, ofMonth }) => hourly(label, ofMonth, hours, filter))
}

/** Returns the catches and hours at each group of locations, of its outings that have hours; without the groups that have none. */
export function hourlyByGroup(outings: readonly Outing[], filter: PatternFilter): HourlyAverage[] {
  const matching = matchingOutings(outings, filter)
  const noted = outings.flatMap(({ notes }) => notes.filter((note) => toSpan(note) !== null))
  const timed = new Set(noted.map(({ groupName }) => normalizeName(groupName ?? '')))
  const names = [...countByGroup(matching).keys()].filter((name) => timed.has(normalizeName(name)))
  return names.flatMap((name) => hourly(name, matching, hoursByDay(outingsAtGroup(outings, name)), filter))
}

/** Returns the outings at the group and date of a filter. */
function matchingOutings(outings: readonly Outing[], { group, date }: PatternFilter): readonly Outing[] {
  const there = outingsAtGroup(outings, group)
  if (date === undefined) return there
  const isThen = createDatesMatcher(date)
  return there.filter(({ day }) => isThen(day))
}

function splitByMonth(outings: readonly Outing[], filter: PatternFilter) {
  const matching = matchingOutings(outings, filter)
  return monthParams.flatMap((month) => {
    const ofMonth = matching.filter(({ day }) => Number(day.slice(5, 7)) === Number(month))
    return ofMonth.length === 0 ? [] : { label: formatMonthName(month), ofMonth }
  })
}

function average(label: string, outings: readonly Outing[], { species }: PatternFilter): OutingAverage {
  const catchCount = outings.reduce((sum, { fish }) => sum + filterFish(fish, { species }).length, 0)
  return { label, outingCount: outings.length, catchCount }
}

function hourly(
  label: string,
  outings: readonly Outing[],
  hours: ReadonlyMap<string, OutingHours>,
  { species }: PatternFilter,
): HourlyAverage[] {
  const timed = outings.flatMap(({ day }) => hours.get(day) ?? [])
  const catchCount = timed.reduce((sum, { fish }) => sum + filterFish(fish, { species }).length, 0)
  const minutes = timed.reduce((sum, each) => sum + each.minutes, 0)
  return timed.length === 0 ? [] : [{ label, outingCount: timed.length, catchCount, minutes }]
}
