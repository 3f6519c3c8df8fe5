import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { comparedParts, createPhotoMatcher } from '../../shared/photos/match-photo.ts'
import { isEmptyFilter } from '../../shared/photos/photo-filter.ts'
import type { listPhotosEndpoint } from '../../shared/photos.ts'
import { splitIntoChunks } from '../../shared/split-into-chunks.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { isUuid } from '../database/is-uuid.ts'
import { withCatches } from '../database/load-catches.ts'
import { photoOrder, readLoggedPhotos } from '../database/logged-photos.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { readSnapshot } from '../database/open-database.ts'
import { conditions, locations, photos } from '../database/schema.ts'
import { isInList } from '../database/sql-expressions.ts'
import { mapInPieces } from '../http/in-pieces.ts'
import type { PhotoRows } from './photo-mapper.ts'

/*
 * The list of an owner's photos. Without a filter, PostgreSQL finds and counts them. With one, `createPhotoMatcher` decides over
 * all that PostgreSQL can find, as in browsers. Either way the ids come first; then the photos of the page are loaded.
 */

/** More at once would keep the process busy for too long. */
const rowsPerQuery = 200

type Options = z.output<NonNullable<typeof listPhotosEndpoint.query>>

/** Returns an owner's photos that match the filters, all or one page, and the total number of matches. */
export async function listPhotoRows(
  db: Db,
  ownerId: string,
  options: Options,
): Promise<{ rows: PhotoRows[]; total: number }> {
  const { ids, total } = isFilter(options)
    ? await findMatches(db, ownerId, options)
    : await findPage(db, ownerId, options)
  return { rows: await findPhotosInOrder(db, ownerId, ids), total }
}

/** Returns whether a list is filtered by more than what the database finds by itself. */
export function isFilter(options: Options): boolean {
  return !isEmptyFilter(options)
}

interface Page {
  ids: string[]
  /** The number of photos on all pages. */
  total: number
}

async function findMatches(db: Db, ownerId: string, options: Options): Promise<Page> {
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = options
  const condition = plainCondition(options)
  const isSearched = options.search !== undefined
  const compared = comparedParts(options)
  const parts = {
    conditions: compared.has('conditions'),
    location: isSearched || compared.has('location'),
    fish: isSearched || compared.has('fish') || compared.has('names'),
    notes: isSearched,
  }
  const selection = { condition, order: orderOf(options), parts }
  const matches = createPhotoMatcher(options)
  const ids = await readSnapshot(db, async (transaction) => {
    const found: string[] = []
    for await (const logged of readLoggedPhotos(transaction, ownerId, selection))
      found.push(...(await mapInPieces(logged, (photo) => (matches(photo) ? [photo.id] : []))).flat())
    return found
  })
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

async function findPage(db: Db, ownerId: string, options: Options): Promise<Page> {
  const { limit, offset = 0 } = options
  const condition = and(eq(photos.ownerId, ownerId), plainCondition(options))
  const query = db
    .select({ id: photos.id })
    .from(photos)
    .where(condition)
    .orderBy(orderOf(options))
    .offset(offset)
    .$dynamic()
  const isWhole = limit === undefined && offset === 0
  const [found, count] = await Promise.all([
    limit === undefined ? query : query.limit(limit),
    isWhole ? null : db.$count(photos, condition),
  ])
  return { ids: found.map(({ id }) => id), total: count ?? found.length }
}

function orderOf({ sort = 'timestamp', order = 'desc' }: Options): SQL {
  return photoOrder(sort, order)
}

function plainCondition({ fishingOnly, notFishing, locationId }: Options): SQL | undefined {
  return and(
    fishingOnly ? isCatchCondition : undefined,
    notFishing ? eq(photos.isFishing, false) : undefined,
    locationId === undefined
      ? undefined
      : isUuid(locationId)
        ? eq(photos.locationId, locationId)
        : sql`false`,
  )
}

/** Returns one photo of an owner with its related rows, or null. */
export async function findPhotoRows(
  db: Db | Transaction,
  ownerId: string,
  photoId: string,
): Promise<PhotoRows | null> {
  const [found] = await findPhotosInOrder(db, ownerId, [photoId])
  return found ?? null
}

/** Returns the owner's photos with these ids and their related rows, in the same order, without those that are gone. */
export async function findPhotosInOrder(
  db: Db | Transaction,
  ownerId: string,
  ids: readonly string[],
): Promise<PhotoRows[]> {
  const found: PhotoRows[] = []
  for (const chunk of splitIntoChunks(ids, rowsPerQuery)) {
    const rows = await selectPhotoRows(db).where(and(eq(photos.ownerId, ownerId), isInList(photos.id, chunk)))
    const byId = new Map((await withCatches(db, ownerId, rows)).map((row) => [row.photo.id, row]))
    found.push(...chunk.flatMap((id) => byId.get(id) ?? []))
  }
  return found
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
