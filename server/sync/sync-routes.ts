import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { toCompactNotedCatch, toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import {
  type CompactGroup,
  type CompactLocation,
  type CompactNotedCatch,
  type CompactPhoto,
  listChangesEndpoint,
  toColumns,
} from '../../shared/sync.ts'
import { toNotedCatchDto } from '../catches/noted-catches/noted-catch-mapper.ts'
import { selectNotedCatches } from '../catches/noted-catches/noted-catch-rows.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { readSnapshot } from '../database/open-database.ts'
import { locationGroups, locations, notedCatches, photos, tombstones } from '../database/schema.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { countPhotosByLocation } from '../locations/load-locations.ts'
import { selectPhotoRows } from '../photos/list-photos.ts'
import { type PhotoRows, toPhotoDto } from '../photos/photo-mapper.ts'
import {
  findLog,
  formatCursor,
  formatPage,
  type LogState,
  type PagePosition,
  pageParts,
  parseCursor,
  parsePage,
} from './cursor.ts'

const defaultLimit = 1000

/** Registers the endpoint from which browsers keep their copy of the log current. */
export function syncRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, listChangesEndpoint, async ({ currentUser, query }) => {
    const { noted, photos, ...changes } = await listChanges(db, currentUser.id, {
      limit: defaultLimit,
      ...query,
    })
    return {
      ...changes,
      photos: toColumns(photos),
      ...(noted.length > 0 && { notedCatches: noted }),
    }
  })
}

/** The rows of one page of changes. */
interface Rows {
  removed: string[]
  groups: CompactGroup[]
  locations: CompactLocation[]
  photos: CompactPhoto[]
  noted: CompactNotedCatch[]
}

/** One page of changes. */
interface Changes extends Rows {
  cursor: string
  isWholeLog: boolean
  /** Of each location, on the first of several pages of a whole log. */
  photoCounts?: number[]
  nextPage: string | null
}

interface Request {
  since?: string | undefined
  page?: string | undefined
  /** Most photos per page. */
  limit: number
}

/** The size at which a page ends: its rows are loaded, sent and parsed at once, and no one else’s request may wait for that. */
const pageBytes = 1_000_000
/** How many rows of a kind are loaded first; their size says how many more. */
const firstCount = 100

/** Returns one page of an owner's rows that changed since a cursor, all read from one snapshot. */
async function listChanges(db: Db, ownerId: string, request: Request): Promise<Changes> {
  return await readSnapshot(db, async (transaction) => {
    const log = await findLog(transaction, ownerId)
    const position = request.page === undefined ? null : parsePage(request.page)
    const version = position?.version ?? log.version
    const since = knownVersion(request.since, log)
    const cursor = formatCursor({ epoch: log.epoch, version })
    const rows: Rows = { removed: [], groups: [], locations: [], photos: [], noted: [] }
    if (since === log.version) return { cursor, isWholeLog: false, ...rows, nextPage: null }
    const last = await fillPage(rows, createReaders({ transaction, ownerId, since }), position, request.limit)
    const isFirstOfSeveral = since === null && position === null && last !== null
    if (isFirstOfSeveral && rows.photos.length === 0) await addNewestPhotos(rows, transaction, ownerId)
    return {
      cursor,
      isWholeLog: since === null,
      ...rows,
      ...(isFirstOfSeveral && { photoCounts: await countPhotos(transaction, ownerId, rows.locations) }),
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

type RowPosition = Pick<PagePosition, 'capturedAt' | 'id'>

/** Returns the next rows of one kind after a position, and where each is. */
type Reader<Row> = (after: RowPosition | null, count: number) => Promise<{ row: Row; at: RowPosition }[]>
type Readers = { [Part in keyof Rows]: Reader<Rows[Part][number]> }

/** Adds rows to a page until it is full, from a position on; returns the position of the last one if there are more. */
async function fillPage(
  rows: Rows,
  readers: Readers,
  position: PagePosition | null,
  photoLimit: number,
): Promise<Omit<PagePosition, 'version'> | null> {
  let bytes = 0

  async function fill<Row>(list: Row[], read: Reader<Row>, start: RowPosition | null, limit: number) {
    let after = start
    for (let count = firstCount; ; ) {
      const wanted = Math.min(count, limit - list.length)
      const found = await read(after, wanted + 1)
      for (const [index, { row, at }] of found.slice(0, wanted).entries()) {
        list.push(row)
        bytes += Buffer.byteLength(JSON.stringify(row))
        after = at
        if (bytes >= pageBytes) return index + 1 < found.length ? at : null
      }
      if (found.length <= wanted) return null
      if (list.length >= limit) return after
      const averageBytes = bytes / list.length // at least that of these rows, since others may be on the page
      count = Math.min(4 * count, Math.ceil((pageBytes - bytes) / averageBytes))
    }
  }

  for (const part of pageParts.slice(position === null ? 0 : pageParts.indexOf(position.part))) {
    const start = part === position?.part ? position : null
    const limit = part === 'photos' ? photoLimit : Number.POSITIVE_INFINITY
    const list: unknown[] = rows[part]
    const last = await fill(list, readers[part], start, limit)
    if (last !== null) return { part, ...last }
  }
  return null
}

/** Returns the readers of an owner's rows that changed since a version. */
function createReaders(log: { transaction: Transaction; ownerId: string; since: number | null }): Readers {
  const { transaction, ownerId, since } = log
  const isChanged = (table: typeof locations | typeof locationGroups, after: RowPosition | null) =>
    and(
      eq(table.ownerId, ownerId),
      since === null ? undefined : gt(table.version, since),
      after === null ? undefined : gt(table.id, after.id),
    )
  return {
    removed: async (after, count) => {
      if (since === null) return []
      const isLater = after === null ? undefined : gt(tombstones.id, after.id)
      const found = await transaction
        .selectDistinct({ id: tombstones.id })
        .from(tombstones)
        .where(and(eq(tombstones.ownerId, ownerId), gt(tombstones.version, since), isLater))
        .orderBy(asc(tombstones.id))
        .limit(count)
      return found.map(({ id }) => ({ row: id, at: { capturedAt: null, id } }))
    },
    groups: async (after, count) => {
      const query = transaction.select().from(locationGroups).where(isChanged(locationGroups, after))
      const found = await query.orderBy(asc(locationGroups.id)).limit(count)
      return found.map(({ id, name, pinned }) => ({
        row: { id, name, pinned },
        at: { capturedAt: null, id },
      }))
    },
    locations: async (after, count) => {
      const query = transaction.select().from(locations).where(isChanged(locations, after))
      const found = await query.orderBy(asc(locations.id)).limit(count)
      return found.map((row) => ({ row: toCompactLocation(row), at: { capturedAt: null, id: row.id } }))
    },
    photos: async (after, count) => {
      const found = await listChangedPhotos(log, after, count)
      return found.map((row) => ({ row: toCompactPhoto(toPhotoDto(row)), at: row.photo }))
    },
    noted: async (after, count) => {
      const found = await selectNotedCatches(transaction)
        .where(
          and(
            eq(notedCatches.ownerId, ownerId),
            since === null ? undefined : gt(notedCatches.version, since),
            after === null ? undefined : gt(notedCatches.catchId, after.id),
          ),
        )
        .orderBy(asc(notedCatches.catchId))
        .limit(count)
      return found.map((row) => ({
        row: toCompactNotedCatch(toNotedCatchDto(row)),
        at: { capturedAt: null, id: row.noted.catchId },
      }))
    },
  }
}

/**
 * Returns the next photos in the order of the gallery. Photos without a time come last; they are a query of their own, so that
 * both can start in the index.
 */
async function listChangedPhotos(
  { transaction, ownerId, since }: { transaction: Transaction; ownerId: string; since: number | null },
  after: RowPosition | null,
  count: number,
): Promise<PhotoRows[]> {
  const isChanged = and(eq(photos.ownerId, ownerId), since === null ? undefined : gt(photos.version, since))
  const rows: Omit<PhotoRows, 'catches'>[] = []
  if (after?.capturedAt !== null) {
    const isLater =
      after &&
      and(
        lte(photos.capturedAt, after.capturedAt),
        or(lt(photos.capturedAt, after.capturedAt), gt(photos.id, after.id)),
      )
    const dated = selectPhotoRows(transaction)
      .where(and(isChanged, isNotNull(photos.capturedAt), isLater ?? undefined))
      .orderBy(sql`${photos.capturedAt} desc nulls last`, asc(photos.id))
      .limit(count)
    rows.push(...(await dated))
  }
  if (rows.length < count) {
    const isLater = after?.capturedAt === null ? gt(photos.id, after.id) : undefined
    const undated = selectPhotoRows(transaction)
      .where(and(isChanged, isNull(photos.capturedAt), isLater))
      .orderBy(asc(photos.id))
      .limit(count - rows.length)
    rows.push(...(await undated))
  }
  return await withCatches(transaction, ownerId, rows)
}

/**
 * Adds the newest photos and their locations to a first page on which locations left no room for them, since the gallery shows that
 * page until the log is complete. Later pages have these rows again.
 */
async function addNewestPhotos(rows: Rows, transaction: Transaction, ownerId: string): Promise<void> {
  const newest = await listChangedPhotos({ transaction, ownerId, since: null }, null, firstCount)
  rows.photos.push(...newest.map((row) => toCompactPhoto(toPhotoDto(row))))
  const known = new Set(rows.locations.map(({ id }) => id))
  const missing = newest.flatMap(({ photo: { locationId } }) =>
    locationId === null || known.has(locationId) ? [] : locationId,
  )
  const isMissing = and(eq(locations.ownerId, ownerId), inArray(locations.id, missing))
  const found = await transaction.select().from(locations).where(isMissing)
  rows.locations.push(...found.map(toCompactLocation))
}

async function countPhotos(
  transaction: Transaction,
  ownerId: string,
  ofLocations: CompactLocation[],
): Promise<number[]> {
  const counted = await countPhotosByLocation(transaction, ownerId)
  const counts = new Map(counted.map(({ locationId, photoCount }) => [locationId, photoCount]))
  return ofLocations.map(({ id }) => counts.get(id) ?? 0)
}

function toCompactLocation(location: typeof locations.$inferSelect): CompactLocation {
  const { id, name, latitude, longitude, groupId, note, createdAt } = location
  const shared = { id, name, latitude, longitude, groupId }
  return { ...shared, ...(note !== null && { note }), createdAt: createdAt.toISOString() }
}

/** Deletes tombstones after 90 days, and saves up to which version; older browsers load the whole log. */
export async function deleteOldTombstones(db: Db): Promise<void> {
  await db.execute(sql`
    with deleted as (
      delete from tombstones where deleted_at < now() - interval '90 days' returning owner_id, version
    )
    update users set oldest_log_version = greatest(oldest_log_version, latest.version)
    from (select owner_id, max(version) as version from deleted group by owner_id) latest
    where id = latest.owner_id`)
}
