import {
  type FishedHours,
  minutesPerDay,
  noHours,
  toMinutes,
  toSpan,
} from '../../shared/catches/fished-hours.ts'
import { formatDuration, formatSpan } from '../../shared/catches/fished-hours-text.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
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

/** When a catch was made; all photos have a time of day. */
type Dated = Pick<LogPhoto, 'timestamp'> & Partial<Pick<LogNotedCatch, 'hasTime'>>

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
    const end = nightEnd(spansByDay.get(day) ?? [])
    const isOfNight = ({ caught, photo }: CaughtFish) => isUntil(end, photo ?? caught)
    return (fishByDay.get(addDays(day, 1)) ?? []).filter(isOfNight)
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

/**
 * Returns the times of a day's first and last catch, without those that belong to the outing of the day before; `noHours` if
 * fewer than two are known, or so long apart that the user may have stopped meanwhile.
 */
export function suggestHours(outings: readonly Outing[], day: string): FishedHours {
  const find = (wanted: string) => outings.find((each) => each.day === wanted)
  const outing = find(day)
  if (outing === undefined) return noHours
  const end = nightEnd(mergeSpans(find(addDays(day, -1))?.notes ?? []))
  const times = outing.catches
    .filter((each) => !isUntil(end, each))
    .flatMap((each) => timeOf(each) ?? [])
    .sort()
  const hasLongGap = times.some(
    (time, index) => toMinutes(time) - toMinutes(times[index - 1] ?? time) > 5 * 60,
  )
  const [fishedFrom, fishedTo] = [times[0], times.at(-1)]
  if (fishedFrom === undefined || fishedTo === undefined || fishedFrom === fishedTo || hasLongGap)
    return noHours
  return { fishedFrom, fishedTo }
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
  return `${spans.map(formatSpan).join(', ')} · ${formatDuration(minutes)}`
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

/** Returns by which minute of the next day an outing ended; -1 if it did not last into that day. */
function nightEnd(spans: readonly Span[]): number {
  const end = (spans.at(-1)?.[1] ?? 0) - minutesPerDay
  return end > 0 ? end : -1
}

/** Returns whether a catch was made by a minute of its day; not if its time of day is unknown. */
function isUntil(minute: number, caught: Dated): boolean {
  const time = timeOf(caught)
  return time !== null && toMinutes(time) <= minute
}

/** Returns the local time of day of a catch, as `05:30`; null if it is unknown. */
function timeOf({ timestamp, hasTime }: Dated): string | null {
  return hasTime === false ? null : (timestamp?.slice(11, 16) ?? null)
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * minutesPerDay * 60_000).toISOString().slice(0, 10)
}

const rateFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const smallRateFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
