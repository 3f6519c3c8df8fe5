import { agoWords, exactWords } from '../time-words.ts'
import type { Times } from './user-list.tsx'

/** A relative or exact time, with the exact time as its tooltip. */
export function When({ time, times: { isExact, now } }: { time: string | null; times: Times }) {
  if (time === null) return 'Never'
  return (
    <time dateTime={time} title={exactWords(time)} className="inline-block first-letter:uppercase">
      {isExact ? <Exact words={exactWords(time)} /> : agoWords(time, now)}
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
