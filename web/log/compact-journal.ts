import { type ChangesPage, maxPhotosPerPage, toColumns } from '../../shared/sync.ts'
import type { LogRows } from './log.ts'
import { appendToJournal, type JournalEntries } from './log-journal.ts'

/** Replaces a journal of many changes with its rows. */
export async function compactJournal(
  accountId: string,
  rows: LogRows,
  { cursor, confirmedAt }: JournalEntries,
): Promise<void> {
  if (cursor !== null)
    await appendToJournal(accountId, cursor, { cursor, confirmedAt, pages: toPages(rows, cursor) })
}

/** Returns all rows as pages that hold a whole log. */
function toPages({ photos, locations, groups }: LogRows, cursor: string): ChangesPage[] {
  const rows = [...photos.values()]
  const pageCount = Math.max(1, Math.ceil(rows.length / maxPhotosPerPage))
  return Array.from({ length: pageCount }, (_, index) => ({
    cursor,
    isWholeLog: true,
    photos: toColumns(rows.slice(index * maxPhotosPerPage, (index + 1) * maxPhotosPerPage)),
    locations: index === 0 ? [...locations.values()] : [],
    groups: index === 0 ? [...groups.values()] : [],
    removed: [],
    nextPage: null,
  }))
}
