/** The date of a timestamp at its own place, `Jun 3, 2026`: it bears the offset of that place, so its first ten characters are the date there. */
export function dateAtPlace(timestamp: string): string {
  return monthDayYear.format(new Date(`${timestamp.slice(0, 10)}T00:00:00Z`))
}

const monthDayYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
