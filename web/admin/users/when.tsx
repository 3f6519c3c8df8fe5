import { agoWords, exactWords } from '../time-words.ts'
import type { Times } from './user-list.tsx'

/** A time in words; a mouse that rests on it learns it to the minute. */
export function When({ time, times: { isExact, now } }: { time: string | null; times: Times }) {
  if (time === null) return 'Never'
  return (
    <time dateTime={time} title={exactWords(time)} className="inline-block first-letter:uppercase">
      {isExact ? <Exact words={exactWords(time)} /> : agoWords(time, now)}
    </time>
  )
}

/** Day and hour stay whole where the column is narrow. */
function Exact({ words }: { words: string }) {
  const at = words.lastIndexOf(', ') + 1
  return (
    <>
      <span className="whitespace-nowrap">{words.slice(0, at)}</span>{' '}
      <span className="whitespace-nowrap">{words.slice(at).trim()}</span>
    </>
  )
}
