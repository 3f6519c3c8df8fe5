import { formatDateTime, formatTimeAgo } from '../format-time.ts'
import type { Times } from './user-list.tsx'

/** A relative or exact time, with the exact time as its tooltip. */
export function RelativeTime({ time, times: { isExact, now } }: { time: string | null; times: Times }) {
  if (time === null) return 'Never'
  return (
    <time dateTime={time} title={formatDateTime(time)} className="inline-block first-letter:uppercase">
      {isExact ? <Exact words={formatDateTime(time)} /> : formatTimeAgo(time, now)}
    </time>
  )
}

/** Keeps the date and the time each on one line in a narrow column. */
function Exact({ words }: { words: string }) {
  const at = words.lastIndexOf(', ') + 1
  return (
    <>
      <span className="whitespace-nowrap">{words.slice(0, at)}</span>{' '}
      <span className="whitespace-nowrap">{words.slice(at).trim()}</span>
    </>
  )
}
