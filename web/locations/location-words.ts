import { dateAtPlace, shortDateAtPlace } from '../ui/place-date.ts'

/** Formats the day of a visit in the location's local time: `Jun 3, 2026`, or "Unknown" for null. */
export function visitDay(lastVisit: string | null): string {
  return lastVisit === null ? 'Unknown' : dateAtPlace(lastVisit)
}

/**
 * Formats the last visit for a group heading: `Last: Jun 3`, with the year unless it is the current one. Returns null
 * for null.
 */
export function lastVisitOfGroup(lastVisit: string | null, today = new Date()): string | null {
  return lastVisit === null ? null : `Last: ${shortDateAtPlace(lastVisit, today)}`
}
