import { type ChangesPage, maxPhotosPerPage, toColumns } from '../../shared/sync.ts'
import { firstPageLimit, type LogRows } from './log.ts'
import { appendToJournal, type JournalState } from './log-journal.ts'

/** Replaces a journal of many changes with its rows. */
export async function compactJournal(
  accountId: string,
  rows: LogRows,
  { cursor, confirmedAt }: JournalState,
): Promise<void> {
  if (cursor !== null)
    await appendToJournal(accountId, cursor, { cursor, confirmedAt, pages: toPages(rows, cursor) })
}

/** Returns all rows as pages of a whole log, the first of them small, as when it is loaded from the server. */
function toPages({ photos, locations, groups, notedCatches }: LogRows, cursor: string): ChangesPage[] {
  const rows = [...photos.values()]
  const starts = [0]
  for (let start = firstPageLimit; start < rows.length; start += maxPhotosPerPage) starts.push(start)
  return starts.map((start, index) => ({
    cursor,
    isWholeLog: true,
    photos: toColumns(rows.slice(start, starts[index + 1])),
    locations: index === 0 ? [...locations.values()] : [],
    groups: index === 0 ? [...groups.values()] : [],
    notedCatches: index === 0 ? [...notedCatches.values()] : [],
    removed: [],
    nextPage: null,
  }))
}
