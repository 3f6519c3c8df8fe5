import {
  type ChangesPage,
  type CompactGroup,
  type CompactLocation,
  type CompactNotedCatch,
  type CompactPhoto,
  toRows,
} from '../../shared/sync.ts'

/** The rows of a log by id. They are never changed in place: a change makes new rows. */
export interface LogRows {
  photos: ReadonlyMap<string, CompactPhoto>
  locations: ReadonlyMap<string, CompactLocation>
  groups: ReadonlyMap<string, CompactGroup>
  notedCatches: ReadonlyMap<string, CompactNotedCatch>
  /** Catch photos by location as the server counted them, until all photos are here. */
  photoCounts?: ReadonlyMap<string, number>
}

/** The signed-in user's log as this browser knows it. */
export interface Log {
  rows: LogRows
  /** Up to which version it is complete; null before the first changes. */
  cursor: string | null
  /** When the request began whose response last confirmed it (`Date.now()`). */
  confirmedAt: number
  /** The key of the last page of the journal that it contains. */
  lastKey: number
}

/** Few enough photos to arrive at once, and enough to fill any screen. */
export const firstPageLimit = 200

/** The rows of an empty log. */
export const emptyRows: LogRows = {
  photos: new Map(),
  locations: new Map(),
  groups: new Map(),
  notedCatches: new Map(),
}

/** The log of a browser that knows nothing yet. */
export const unknownLog: Log = { rows: emptyRows, cursor: null, confirmedAt: 0, lastKey: 0 }

/** Returns the rows after consecutive pages of changes; the same rows if the pages are empty. */
export function applyPages(rows: LogRows, pages: readonly ChangesPage[]): LogRows {
  if (pages.every(isEmpty)) return rows
  const builder = createRowsBuilder(rows)
  for (const page of pages) builder.apply(page)
  return builder.rows
}

/** Returns the rows of the first page of a log, and of all changes since; what is not known yet is missing. */
export function toFirstRows(pages: readonly ChangesPage[]): LogRows {
  const rows = applyPages(emptyRows, pages)
  const [{ locations, photoCounts } = { locations: [] }] = pages
  // Changes since then may have changed the counts.
  if (photoCounts === undefined || pages.length > 1) return rows
  return { ...rows, photoCounts: new Map(locations.map(({ id }, index) => [id, photoCounts[index] ?? 0])) }
}

/** Returns a copy of rows, to which consecutive pages of changes are applied one by one. */
export function createRowsBuilder(base: LogRows) {
  const rows = {
    photos: new Map(base.photos),
    locations: new Map(base.locations),
    groups: new Map(base.groups),
    notedCatches: new Map(base.notedCatches),
  }
  let isFirst = true
  return {
    rows,
    apply(page: ChangesPage) {
      if (isFirst && page.isWholeLog) for (const byId of Object.values(rows)) byId.clear()
      isFirst = false
      for (const id of page.removed) for (const byId of Object.values(rows)) byId.delete(id)
      for (const photo of toRows(page.photos)) rows.photos.set(photo.id, photo)
      for (const location of page.locations) rows.locations.set(location.id, location)
      for (const group of page.groups) rows.groups.set(group.id, group)
      for (const noted of page.notedCatches ?? []) rows.notedCatches.set(noted.id, noted)
    },
  }
}

/** Returns the name of a location's group; null without a location. */
export function groupNameOf({ groups }: LogRows, location: CompactLocation | undefined): string | null {
  return (location && groups.get(location.groupId)?.name) ?? null
}

/** Returns whether one cursor is ahead of another one of the same epoch. */
export function isAhead(cursor: string, other: string | null): boolean {
  const [epoch, version] = splitCursor(cursor)
  const [otherEpoch, otherVersion] = splitCursor(other ?? `${epoch}.-1`)
  return epoch === otherEpoch && version > otherVersion
}

function splitCursor(cursor: string): [epoch: string, version: number] {
  const end = cursor.lastIndexOf('.')
  return [cursor.slice(0, end), Number(cursor.slice(end + 1))]
}

/** Returns whether a page changes nothing. */
export function isEmpty({
  isWholeLog,
  photos,
  locations,
  groups,
  notedCatches,
  removed,
}: ChangesPage): boolean {
  const others = [locations, groups, notedCatches ?? [], removed]
  return !isWholeLog && !photos.id?.length && others.every(({ length }) => length === 0)
}
