import { formatTimeOfDay } from '../formatting/hours-and-months.ts'
import { plural } from '../formatting/plural.ts'
import { type FishedHours, minutesPerDay, toSpan } from './fished-hours.ts'

/** Formats the hours of an outing note: `5:30 AM – 11:00 AM · 5.5 hours`, or `From 5:30 AM`; null without any. */
export function fishedHoursText(hours: FishedHours): string | null {
  const span = toSpan(hours)
  if (span !== null) return `${formatSpan(span)} · ${formatDuration(span[1] - span[0])}`
  return hours.fishedFrom === null ? null : `From ${formatTimeOfDay(hours.fishedFrom)}`
}

/** Formats from when to when, given in minutes since midnight: `8:00 PM – 1:30 AM`. */
export function formatSpan(span: readonly [start: number, end: number]): string {
  return span.map((minute) => formatTimeOfDay(toTimeOfDay(minute % minutesPerDay))).join(' – ')
}

/** Formats how long something took: `45 minutes`, `1 hour`, `5.5 hours`. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = hourFormat.format(minutes / 60)
  return `${hours} ${hours === '1' ? 'hour' : 'hours'}`
}

function toTimeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const hourFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
