/** Returns the offline message of the frame; `asOf` and `now` are in milliseconds, as `Date.now()` returns. */
export function offlineWords(asOf: number | null, now: number): string {
  return asOf === null ? 'Offline.' : `Offline. Showing your log as of ${timeWords(asOf, now)}.`
}

function timeWords(time: number, now: number): string {
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  const form = isToday ? clock : ({ month: 'short', day: 'numeric', ...clock } as const)
  return new Intl.DateTimeFormat('en-US', form).format(time)
}
