/** Returns the name of a month of any year: `June` of 6 or '6'. */
export function formatMonthName(month: number | string): string {
  return monthNameFormat.format(Date.UTC(2026, Number(month) - 1, 1))
}

/** Returns a full hour of the day: `6 AM` of 6 or '6'. */
export function formatHour(hour: number | string): string {
  return `${Number(hour) % 12 || 12} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Returns an hour with its end: `6 AM to 7 AM` of 6 or '6'. */
export function formatHours(hour: number | string): string {
  return `${formatHour(hour)} to ${formatHour((Number(hour) + 1) % 24)}`
}

/** Formats a year and month, given as `2024-05`: `May 2024`. */
export function formatMonth(yearAndMonth: string): string {
  return monthFormat.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
}

const monthNameFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a time by the clock of the photo's location: `h:mm a`. */
export function formatClock(timestamp: string): string {
  return formatTimeOfDay(timestamp.slice(11, 16))
}

/** Formats a time of day such as `05:30`: `5:30 AM`. */
export function formatTimeOfDay(time: string): string {
  const [hours = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}
