import {
  type FishedHours,
  minutesPerDay,
  noHours,
  toMinutes,
  toSpan,
} from '../../../shared/catches/fished-hours.ts'
import { formatHours, formatSpan } from '../../../shared/catches/fished-hours-text.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogNotedCatch, LogPhoto } from '../../../shared/sync.ts'
import type { CaughtFish } from '../../log/caught-fish.ts'
import type { Outing } from './select-outings.ts'

/** The hours of an outing, and what the user caught in them. */
export interface OutingHours {
  /** From when to when, in minutes since midnight, in order and without overlaps. */
  spans: readonly Span[]
  minutes: number
  /** The fish of its day, and those of the night after it up to its end. */
  fish: readonly CaughtFish[]
  /** How many of them were caught after midnight. */
  nightCount: number
}

type Span = readonly [start: number, end: number]

/**
 * Returns the hours of each outing that has some, by day. Fish that were caught after midnight count for the outing that began
 * the day before, if it lasted until then.
 */
export function hoursByDay(outings: readonly Outing[]): ReadonlyMap<string, OutingHours> {
  const timed = outings.map(({ day, notes }) => ({ day, spans: mergeSpans(notes) }))
  const spansByDay = new Map(timed.flatMap(({ day, spans }) => (spans.length === 0 ? [] : [[day, spans]])))
  const fishByDay = new Map(outings.map(({ day, fish }) => [day, fish]))
  const nightAfter = (day: string) => {
    const end = (spansByDay.get(day)?.at(-1)?.[1] ?? 0) - minutesPerDay
    return end <= 0 ? [] : (fishByDay.get(addDays(day, 1)) ?? []).filter((each) => isUntil(end, each))
  }
  const hours = Array.from(spansByDay, ([day, spans]): [string, OutingHours] => {
    const night = nightAfter(day)
    const nightBefore = new Set(nightAfter(addDays(day, -1)))
    const ofDay = (fishByDay.get(day) ?? []).filter((each) => !nightBefore.has(each))
    const minutes = spans.reduce((sum, [start, end]) => sum + end - start, 0)
    return [day, { spans, minutes, fish: [...night, ...ofDay], nightCount: night.length }]
  })
  return new Map(hours)
}

/** Returns the times of the first and last of an outing's catches; `noHours` if only one time of day is known, or none. */
export function suggestHours(catches: readonly (LogPhoto | LogNotedCatch)[]): FishedHours {
  const times = catches
    .filter((each) => !('hasTime' in each) || each.hasTime)
    .flatMap(({ timestamp }) => timestamp?.slice(11, 16) ?? [])
    .sort()
  const [fishedFrom, fishedTo] = [times[0], times.at(-1)]
  return fishedFrom === fishedTo ? noHours : { fishedFrom: fishedFrom ?? null, fishedTo: fishedTo ?? null }
}

/** Hours and catches of several outings. */
export interface HoursTotal {
  outingCount: number
  minutes: number
  fishCount: number
  nightCount: number
}

/** Returns the sum of the hours of outings, and of what was caught in them. */
export function totalHours(all: readonly OutingHours[]): HoursTotal {
  const sum = (countOf: (hours: OutingHours) => number) =>
    all.reduce((total, each) => total + countOf(each), 0)
  return {
    outingCount: all.length,
    minutes: sum(({ minutes }) => minutes),
    fishCount: sum(({ fish }) => fish.length),
    nightCount: sum(({ nightCount }) => nightCount),
  }
}

/** Formats from when to when an outing was, and how long: `5:30 AM – 9:00 AM, 6:00 PM – 9:00 PM · 6.5 hours`. */
export function outingHoursText({ spans, minutes }: OutingHours): string {
  return `${spans.map(formatSpan).join(', ')} · ${formatHours(minutes)}`
}

/** Formats how many fish were caught per hour: `0.7 catches per hour`; null if there were none, which is said elsewhere. */
export function rateText({ fishCount, minutes, nightCount }: Omit<HoursTotal, 'outingCount'>): string | null {
  if (fishCount === 0 || minutes === 0) return null
  const night = nightCount === 0 ? '' : `, with ${nightCount.toLocaleString('en-US')} after midnight`
  return `${formatRate(catchesPerHour({ fishCount, minutes }))} catches per hour${night}`
}

/** Returns the rate of a trip, and of how many of its outings the hours are known if not of all. */
export function tripRateText(total: HoursTotal, outingCount: number): string | null {
  const rate = rateText({ ...total, nightCount: 0 })
  if (rate === null || total.outingCount === outingCount) return rate
  return `${rate}, on the ${plural(total.outingCount, 'outing')} with hours`
}

/** Returns how many fish were caught per hour. */
export function catchesPerHour({ fishCount, minutes }: Pick<HoursTotal, 'fishCount' | 'minutes'>): number {
  return (fishCount * 60) / minutes
}

/** Formats a rate with one decimal, and a small one with two: `0.7`, `0.04`, `Less than 0.01`. */
export function formatRate(rate: number): string {
  if (rate > 0 && rate < 0.005) return 'Less than 0.01'
  return rate > 0 && rate < 0.1 ? smallRateFormat.format(rate) : rateFormat.format(rate)
}

/** Returns the hours of a day's notes, in order, those that overlap as one. */
function mergeSpans(notes: readonly LogNotedCatch[]): Span[] {
  const merged: Span[] = []
  for (const [start, end] of notes
    .flatMap((note) => [toSpan(note)].filter(isKnown))
    .sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) merged.splice(-1, 1, [last[0], Math.max(last[1], end)])
    else merged.push([start, end])
  }
  return merged
}

function isKnown<Value>(value: Value | null): value is Value {
  return value !== null
}

/** Returns whether a fish was caught by a minute of its day; not if its time of day is unknown. */
function isUntil(minute: number, { caught, photo }: CaughtFish): boolean {
  const timestamp = photo === null ? (caught.hasTime ? caught.timestamp : null) : photo.timestamp
  return timestamp !== null && toMinutes(timestamp.slice(11, 16)) <= minute
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * minutesPerDay * 60_000).toISOString().slice(0, 10)
}

const rateFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const smallRateFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
