import { formatMonthName } from '../../shared/formatting/hours-and-months.ts'
import { createDatesMatcher, monthParams } from '../../shared/photos/photo-filter.ts'
import { countByGroup, type Outing, outingsAtGroup } from '../photos/outing/select-outings.ts'
import { filterFish, type PatternFilter } from './pattern-filter.ts'

/** How many fish were caught on a number of outings. */
export interface OutingAverage {
  label: string
  outingCount: number
  catchCount: number
}

/** Returns the catches and outings of each month with outings, all years combined, from January on. */
export function averagesByMonth(outings: readonly Outing[], filter: PatternFilter): OutingAverage[] {
  const matching = matchingOutings(outings, filter)
  return monthParams.flatMap((month) => {
    const ofMonth = matching.filter(({ day }) => Number(day.slice(5, 7)) === Number(month))
    return ofMonth.length === 0 ? [] : average(formatMonthName(month), ofMonth, filter)
  })
}

/** Returns the catches and outings at each group of locations; the one with the most outings comes first. */
export function averagesByGroup(outings: readonly Outing[], filter: PatternFilter): OutingAverage[] {
  const matching = matchingOutings(outings, filter)
  return Array.from(countByGroup(matching).keys(), (name) =>
    average(name, outingsAtGroup(matching, name), filter),
  )
}

/** Returns the outings at the group and date of a filter. */
function matchingOutings(outings: readonly Outing[], { group, date }: PatternFilter): readonly Outing[] {
  const there = outingsAtGroup(outings, group)
  if (date === undefined) return there
  const isThen = createDatesMatcher(date)
  return there.filter(({ day }) => isThen(day))
}

function average(label: string, outings: readonly Outing[], { species }: PatternFilter): OutingAverage {
  const catchCount = outings.reduce((sum, { fish }) => sum + filterFish(fish, { species }).length, 0)
  return { label, outingCount: outings.length, catchCount }
}
