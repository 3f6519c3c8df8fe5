import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type NotedCatchRows, selectNotedCatches } from '../catches/noted-catches/noted-catch-rows.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { readSnapshot } from '../database/read-snapshot.ts'
import { locationGroups, locations, notedCatches, photos, tombstones } from '../database/schema.ts'
import { countPhotosByLocation } from '../locations/count-photos.ts'
import { selectPhotoRows } from '../photos/list-photos.ts'
import type { PhotoRows } from '../photos/photo-mapper.ts'
import { formatCursor, formatPage, type PagePosition, parseCursor, parsePage } from './cursor.ts'
import { findLog, type LogState } from './find-log.ts'

/** One page of changes. */
export interface Changes {
  cursor: string
  isWholeLog: boolean
  photos: PhotoRows[]
  locations: (typeof locations.$inferSelect)[]
  /** Of each location, on the first of several pages of a whole log. */
  photoCounts?: number[]
  groups: (typeof locationGroups.$inferSelect)[]
  notedCatches: NotedCatchRows[]
  removed: string[]
  nextPage: string | null
}

interface Request {
  since?: string | undefined
  page?: string | undefined
  limit: number
}

/** Returns one page of an owner's rows that changed since a cursor, all read from one snapshot. */
export async function listChanges(db: Db, ownerId: string, request: Request): Promise<Changes> {
  return await readSnapshot(db, async (transaction) => {
    const log = await findLog(transaction, ownerId)
    const position = request.page === undefined ? null : parsePage(request.page)
    const version = position?.version ?? log.version
    const since = knownVersion(request.since, log)
    const cursor = formatCursor({ epoch: log.epoch, version })
    if (since === log.version) return { cursor, isWholeLog: false, photos: [], ...noOthers, nextPage: null }
    const { rows, last } = await listChangedPhotos(transaction, ownerId, since, position, request.limit)
    const others = position === null ? await listOtherChanges(transaction, ownerId, since) : noOthers
    const hasCounts = since === null && position === null && last !== null
    return {
      cursor,
      isWholeLog: since === null,
      photos: rows,
      ...others,
      ...(hasCounts && { photoCounts: await countPhotos(transaction, ownerId, others.locations) }),
      nextPage: last && formatPage({ version, ...last }),
    }
  })
}

/** Returns the version of a cursor; null if changes since then are not known, so that the whole log is needed. */
function knownVersion(since: string | undefined, log: LogState): number | null {
  const cursor = since === undefined ? null : parseCursor(since)
  if (cursor === null || cursor.epoch !== log.epoch) return null
  return cursor.version < log.oldestVersion || cursor.version > log.version ? null : cursor.version
}

/**
 * Returns the next photos in the order of the gallery, at most `limit`, and the position of the last one if there are
 * more. Photos without a time come last; they are a query of their own, so that both can start in the index.
 */
async function listChangedPhotos(
  transaction: Transaction,
  ownerId: string,
  since: number | null,
  position: PagePosition | null,
  limit: number,
): Promise<{ rows: PhotoRows[]; last: Omit<PagePosition, 'version'> | null }> {
  const isChanged = and(eq(photos.ownerId, ownerId), since === null ? undefined : gt(photos.version, since))
  const rows: Omit<PhotoRows, 'catches'>[] = []
  if (position?.capturedAt !== null) {
    const isLater =
      position &&
      and(
        lte(photos.capturedAt, position.capturedAt),
        or(lt(photos.capturedAt, position.capturedAt), gt(photos.id, position.id)),
      )
    const dated = selectPhotoRows(transaction)
      .where(and(isChanged, isNotNull(photos.capturedAt), isLater ?? undefined))
      .orderBy(sql`${photos.capturedAt} desc nulls last`, asc(photos.id))
      .limit(limit + 1)
    rows.push(...(await dated))
  }
  if (rows.length <= limit) {
    const isLater = position?.capturedAt === null ? gt(photos.id, position.id) : undefined
    const undated = selectPhotoRows(transaction)
      .where(and(isChanged, isNull(photos.capturedAt), isLater))
      .orderBy(asc(photos.id))
      .limit(limit + 1 - rows.length)
    rows.push(...(await undated))
  }
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.photo : undefined
  const pageWithCatches = await withCatches(transaction, ownerId, page)
  return { rows: pageWithCatches, last: last ? { capturedAt: last.capturedAt, id: last.id } : null }
}

type Others = Pick<Changes, 'locations' | 'groups' | 'notedCatches' | 'removed'>

const noOthers: Others = { locations: [], groups: [], notedCatches: [], removed: [] }

async function listOtherChanges(
  transaction: Transaction,
  ownerId: string,
  since: number | null,
): Promise<Others> {
  const isChanged = (table: typeof locations | typeof locationGroups | typeof notedCatches) =>
    and(eq(table.ownerId, ownerId), since === null ? undefined : gt(table.version, since))
  return {
    locations: await transaction.select().from(locations).where(isChanged(locations)),
    groups: await transaction.select().from(locationGroups).where(isChanged(locationGroups)),
    notedCatches: await selectNotedCatches(transaction).where(isChanged(notedCatches)),
    removed: since === null ? [] : await listRemoved(transaction, ownerId, since),
  }
}

async function countPhotos(
  transaction: Transaction,
  ownerId: string,
  ofLocations: Others['locations'],
): Promise<number[]> {
  const counted = await countPhotosByLocation(transaction, ownerId)
  const counts = new Map(counted.map(({ locationId, photoCount }) => [locationId, photoCount]))
  return ofLocations.map(({ id }) => counts.get(id) ?? 0)
}

async function listRemoved(transaction: Transaction, ownerId: string, since: number): Promise<string[]> {
  const rows = await transaction
    .select({ id: tombstones.id })
    .from(tombstones)
    .where(and(eq(tombstones.ownerId, ownerId), gt(tombstones.version, since)))
  return rows.map(({ id }) => id)
}
