/** Formats how long before `now` (as from `Date.now()`) a time was: "3 hours ago"; "Never" for null. */
export function formatTimeAgo(time: string | null, now: number): string {
  if (time === null) return 'Never'
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000)
  const unit = units.find(({ length }) => seconds >= length)
  return unit ? relative.format(-Math.floor(seconds / unit.length), unit.name) : 'just now'
}

/** Formats a time to the minute in this device's time zone: "Nov 21, 2026, 9:05 AM"; "Never" for null. */
export function formatDateTime(time: string | null): string {
  return time === null ? 'Never' : exact.format(Date.parse(time))
}

/** Formats a time to the minute in this device's time zone, in words if it was today or yesterday: "today, 3:10 AM". */
export function formatRecentTime(time: string, now: number): string {
  const startOfDay = (instant: number) => new Date(instant).setHours(0, 0, 0, 0)
  const daysAgo = Math.round((startOfDay(now) - startOfDay(Date.parse(time))) / (day * 1000))
  const name = { 0: 'today', 1: 'yesterday' }[daysAgo]
  return name === undefined ? formatDateTime(time) : `${name}, ${clock.format(Date.parse(time))}`
}

const day = 24 * 3600
const units = [
  { name: 'year', length: 365 * day },
  { name: 'month', length: 30 * day },
  { name: 'day', length: day },
  { name: 'hour', length: 3600 },
  { name: 'minute', length: 60 },
] as const
const relative = new Intl.RelativeTimeFormat('en-US')
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
