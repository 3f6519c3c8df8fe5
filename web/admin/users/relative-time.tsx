import { formatDateTime, formatTimeAgo } from '../format-time.ts'
import type { Times } from './user-list.tsx'

/** A relative or exact time, with the exact time as its tooltip. */
export function RelativeTime({ time, times: { isExact, now } }: { time: string | null; times: Times }) {
  if (time === null) return 'Never'
  return (
    <time dateTime={time} title={formatDateTime(time)} className="inline-block first-letter:uppercase">
      {isExact ? <ExactTime text={formatDateTime(time)} /> : formatTimeAgo(time, now)}
    </time>
  )
}

/** Keeps the date and the time each on one line in a narrow column. */
function ExactTime({ text }: { text: string }) {
  const timeStart = text.lastIndexOf(', ') + 1
  return (
    <>
      <span className="whitespace-nowrap">{text.slice(0, timeStart)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(timeStart).trim()}</span>
    </>
  )
}
