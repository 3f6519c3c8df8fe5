import { dateAtPlace, shortDateAtPlace } from '../ui/place-date.ts'

/** The day of a visit by the clock of its place: `Jun 3, 2026`, or "Unknown". */
export function visitDay(lastVisit: string | null): string {
  return lastVisit === null ? 'Unknown' : dateAtPlace(lastVisit)
}

/** The same in the heading of a group: `Last: Jun 3`, with the year where it is another than this one; null for none. */
export function lastVisitOfGroup(lastVisit: string | null, today = new Date()): string | null {
  return lastVisit === null ? null : `Last: ${shortDateAtPlace(lastVisit, today)}`
}
