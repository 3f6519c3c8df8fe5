/** The day of a visit by the clock of its place: `Jun 3, 2026`, or "Unknown". */
export function visitDay(lastVisit: string | null): string {
  return lastVisit === null ? 'Unknown' : monthDayYear.format(dayAtPlace(lastVisit))
}

/** The same in the heading of a group: `Last: Jun 3`, with the year where it is another than this one; null for none. */
export function lastVisitOfGroup(lastVisit: string | null, today = new Date()): string | null {
  if (lastVisit === null) return null
  const day = dayAtPlace(lastVisit)
  const format = day.getUTCFullYear() === today.getFullYear() ? monthDay : monthDayYear
  return `Last: ${format.format(day)}`
}

// A timestamp bears the offset of its place, so its first ten characters are the date there.
function dayAtPlace(timestamp: string): Date {
  return new Date(`${timestamp.slice(0, 10)}T00:00:00Z`)
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthDayYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
