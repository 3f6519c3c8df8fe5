import { formatClock } from '../../shared/formatting/hours-and-months.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'

/** Returns the local time of a timestamp, without its offset, moved by minutes: `2025-05-03T07:12:00.000`. */
export function shiftLocalTime(timestamp: string, minutes: number): string {
  const local = Date.parse(`${toLocalTime(timestamp)}Z`)
  return new Date(local + minutes * 60_000).toISOString().slice(0, -1)
}

/** Returns what enters the time that a photo shows, or its date if that is all that is known; null without either. */
export function toEnteredTime({
  timestamp,
  hasTime,
}: Pick<LogPhoto, 'timestamp' | 'hasTime'>): string | null {
  return timestamp && (hasTime ? toLocalTime(timestamp) : timestamp.slice(0, 10))
}

/** Returns the local time of a timestamp, without its offset. */
export function toLocalTime(timestamp: string): string {
  return timestamp.replace(/(Z|[+-]\d\d:\d\d)$/, '')
}

/** Formats an example of a shift: `May 3, 2025, 6:12 AM becomes May 3, 2025, 7:12 AM`. */
export function shiftExample(timestamp: string, minutes: number): string {
  return `${formatDateTime(timestamp)} becomes ${formatDateTime(shiftLocalTime(timestamp, minutes))}`
}

function formatDateTime(timestamp: string): string {
  return `${formatLocalDate(timestamp)}, ${formatClock(timestamp)}`
}
