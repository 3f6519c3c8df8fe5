/** Returns the offline message of the app shell; `updatedAt` and `now` are in milliseconds, as `Date.now()` returns. */
export function offlineText(updatedAt: number | null, now: number): string {
  return updatedAt === null ? 'Offline.' : `Offline. Showing your log as of ${timeText(updatedAt, now)}.`
}

function timeText(time: number, now: number): string {
  const timeOptions = { hour: 'numeric', minute: '2-digit' } as const
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  const options = isToday ? timeOptions : ({ month: 'short', day: 'numeric', ...timeOptions } as const)
  return new Intl.DateTimeFormat('en-US', options).format(time)
}
