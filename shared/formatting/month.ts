/** Formats a year and month, given as `2024-05`: `May 2024`. */
export function formatMonth(yearAndMonth: string): string {
  return monthFormat.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
