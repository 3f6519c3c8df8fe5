/** Returns the name of a month of any year: `June` of 6 or '6'. */
export function formatMonthName(month: number | string): string {
  return monthFormat.format(Date.UTC(2026, Number(month) - 1, 1))
}

/** Returns a full hour of the day: `6 AM` of 6 or '6'. */
export function formatHour(hour: number | string): string {
  return `${Number(hour) % 12 || 12} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Returns an hour with its end: `6 AM to 7 AM` of 6 or '6'. */
export function formatHours(hour: number | string): string {
  return `${formatHour(hour)} to ${formatHour((Number(hour) + 1) % 24)}`
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
