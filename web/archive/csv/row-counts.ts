import { isOutingNote } from '../../../shared/catches.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import type { CatchRow } from './to-catches.ts'

/** How many catches there are, and apart from them how many outing notes. */
export interface RowCounts {
  catches: number
  outingNotes: number
}

/** Counts the catches and outing notes in rows. */
export function countRows(rows: readonly CatchRow[]): RowCounts {
  const outingNotes = rows.filter(({ caught }) => isOutingNote(caught)).length
  return { catches: rows.length - outingNotes, outingNotes }
}

/** Says how many catches and outing notes there are: `2 catches and 1 outing note`, `0 catches`. */
export function rowCountsText({ catches, outingNotes }: RowCounts): string {
  const notes = plural(outingNotes, 'outing note')
  if (outingNotes === 0) return plural(catches, 'catch')
  return catches === 0 ? notes : `${plural(catches, 'catch')} and ${notes}`
}
