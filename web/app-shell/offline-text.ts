import { plural } from '../../shared/formatting/plural.ts'

/**
 * Returns the offline message of the app shell, with the number of changes that wait; `updatedAt` and `now` are in
 * milliseconds, as `Date.now()` returns.
 */
export function offlineText(updatedAt: number | null, now: number, changeCount = 0): string {
  const waiting = changeCount > 0 && `${plural(changeCount, 'change')} waiting.`
  const log =
    updatedAt !== null && `${waiting ? 'Log' : 'Showing your log'} as of ${timeText(updatedAt, now)}.`
  return ['Offline.', waiting, log].filter((text) => text !== false).join(' ')
}

function timeText(time: number, now: number): string {
  const timeOptions = { hour: 'numeric', minute: '2-digit' } as const
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  const options = isToday ? timeOptions : ({ month: 'short', day: 'numeric', ...timeOptions } as const)
  return new Intl.DateTimeFormat('en-US', options).format(time)
}
