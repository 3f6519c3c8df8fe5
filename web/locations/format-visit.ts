import { formatLocalDate, formatShortLocalDate } from '../ui/format-local-date.ts'

/** Formats the day of a visit in the location's local time: `Jun 3, 2026`, or "Unknown" for null. */
export function formatLastVisit(lastVisit: string | null): string {
  return lastVisit === null ? 'Unknown' : formatLocalDate(lastVisit)
}

/** Formats the last visit of a group: `Last: Jun 3`, with the year unless it is the current one; null for null. */
export function formatGroupLastVisit(lastVisit: string | null, today = new Date()): string | null {
  return lastVisit === null ? null : `Last: ${formatShortLocalDate(lastVisit, today)}`
}
