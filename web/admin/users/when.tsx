import { agoWords, exactWords } from '../time-words.ts'
import type { Times } from './user-list.tsx'

/** A time in words; a mouse that rests on it learns it to the minute. */
export function When({ time, times: { isExact, now } }: { time: string | null; times: Times }) {
  if (time === null) return 'Never'
  return (
    <time dateTime={time} title={exactWords(time)} className="inline-block first-letter:uppercase">
      {isExact ? exactWords(time) : agoWords(time, now)}
    </time>
  )
}
