/** Formats the date of a timestamp in its own local time: `Jun 3, 2026`. */
export function formatLocalDate(timestamp: string): string {
  return monthDayYear.format(toLocalDay(timestamp))
}

/** Formats the date like `formatLocalDate`, but without the year if that is the year of `today`: `Jun 3`. */
export function formatShortLocalDate(timestamp: string, today: Date): string {
  const day = toLocalDay(timestamp)
  return (day.getUTCFullYear() === today.getFullYear() ? monthDay : monthDayYear).format(day)
}

// A timestamp carries its UTC offset, so its first ten characters are the local date.
function toLocalDay(timestamp: string): Date {
  return new Date(`${timestamp.slice(0, 10)}T00:00:00Z`)
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthDayYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
