import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listPhotosEndpoint, PhotoSort, SortOrder } from '../../shared/photos.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { isUuid } from '../database/is-uuid.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { conditions, locations, photos } from '../database/schema.ts'
import { photoFilterConditions } from './photo-filter-conditions.ts'
import type { PhotoRows } from './photo-mapper.ts'

type Options = z.output<NonNullable<typeof listPhotosEndpoint.query>>

/** Returns an owner's photos that match the filters, all or one page, and the total number of matches. */
export async function listPhotoRows(
  db: Db,
  ownerId: string,
  options: Options,
): Promise<{ rows: PhotoRows[]; total: number }> {
  const condition = and(eq(photos.ownerId, ownerId), ...(await filterConditions(db, ownerId, options)))
  const { sort = 'timestamp', order = 'desc', limit, offset = 0 } = options
  const query = selectPhotoRows(db)
    .where(condition)
    .orderBy(...orderColumns(sort, order))
    .offset(offset)
  if (limit === undefined && offset === 0) {
    const rows = await withCatches(db, ownerId, await query)
    return { rows, total: rows.length }
  }
  const [rows, total] = await Promise.all([
    limit === undefined ? query : query.limit(limit),
    countPhotos(db, condition),
  ])
  return { rows: await withCatches(db, ownerId, rows), total }
}

/** Returns one photo of an owner with its related rows, or null. */
export async function findPhotoRows(
  db: Db | Transaction,
  ownerId: string,
  photoId: string,
): Promise<PhotoRows | null> {
  const [found] = await findPhotosByIds(db, ownerId, [photoId])
  return found ?? null
}

/** Returns the owner's photos with these ids and their related rows, in no particular order. */
export async function findPhotosByIds(
  db: Db | Transaction,
  ownerId: string,
  ids: readonly string[],
): Promise<PhotoRows[]> {
  // Passed as one array, because a statement accepts at most 65,535 parameters.
  const hasListedId = sql`${photos.id} = any(${sql.param([...ids])}::uuid[])`
  const rows = await selectPhotoRows(db).where(and(eq(photos.ownerId, ownerId), hasListedId))
  return await withCatches(db, ownerId, rows)
}

/** Starts a query of photos with their conditions and location; `withCatches` adds their catches. */
export function selectPhotoRows(db: Db | Transaction) {
  return db
    .select({ photo: photos, conditions, locationName: locations.name })
    .from(photos)
    .leftJoin(conditions, ofPhoto.conditions)
    .leftJoin(locations, ofPhoto.location)
    .$dynamic()
}

const ofPhoto = {
  conditions: and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)),
  location: and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)),
}

async function countPhotos(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(photos)
    .leftJoin(conditions, ofPhoto.conditions)
    .leftJoin(locations, ofPhoto.location)
    .where(condition)
  return row?.total ?? 0
}

async function filterConditions(db: Db, ownerId: string, options: Options) {
  const { fishingOnly, notFishing, locationId } = options
  return [
    fishingOnly ? isCatchCondition : undefined,
    notFishing ? eq(photos.isFishing, false) : undefined,
    locationId === undefined
      ? undefined
      : isUuid(locationId)
        ? eq(photos.locationId, locationId)
        : sql`false`,
    ...(await photoFilterConditions(db, ownerId, options)),
  ]
}

/**
 * Returns the sort order; photos without a time count as the oldest. The id makes the order total, so that paging skips
 * no photo. Its direction is reversed too, so that one index serves both orders, read forward or backward.
 */
function orderColumns(sort: PhotoSort, order: SortOrder) {
  const column = sort === 'createdAt' ? photos.createdAt : photos.capturedAt
  return order === 'desc'
    ? [sql`${column} desc nulls last`, asc(photos.id)]
    : [sql`${column} asc nulls first`, desc(photos.id)]
}
