import { and, eq, sql } from 'drizzle-orm'
import { loadCatches } from '../../database/load-catches.ts'
import type { Transaction } from '../../database/open-database.ts'
import { differentFish } from '../../database/schema.ts'
import { requirePhotos } from './shown-photos.ts'

type Pair = readonly [photoId: string, otherPhotoId: string]

/**
 * Saves or deletes that photos show different fish, except those that share one. Returns the photos. Throws `NOT_FOUND`
 * for a photo of another user.
 */
export async function answerDifferent(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
  isDifferent: boolean,
): Promise<string[]> {
  const ids = [...new Set(photoIds.map((id) => id.toLowerCase()))]
  await requirePhotos(transaction, ownerId, ids)
  const catches = await loadCatches(transaction, ownerId, ids)
  const catchIds = (photoId: string) => (catches.get(photoId) ?? []).map(({ id }) => id)
  const pairs = pairsOf(ids).filter(([one, other]) => {
    const shared = new Set(catchIds(one))
    return !catchIds(other).some((id) => shared.has(id))
  })
  await (isDifferent ? saveDifferent : deleteDifferent)(transaction, ownerId, pairs)
  return ids
}

/** Saves that the photos of each pair show different fish. */
export async function saveDifferent(
  transaction: Transaction,
  ownerId: string,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return
  const rows = pairs.map(sortPair).map(([photoId, otherPhotoId]) => ({ ownerId, photoId, otherPhotoId }))
  await transaction.insert(differentFish).values(rows).onConflictDoNothing()
}

/** Deletes that the photos of each pair show different fish. */
async function deleteDifferent(
  transaction: Transaction,
  ownerId: string,
  pairs: readonly Pair[],
): Promise<void> {
  const sorted = pairs.map(sortPair)
  const column = (index: 0 | 1) => sql`${sql.param(sorted.map((pair) => pair[index]))}::uuid[]`
  await transaction
    .delete(differentFish)
    .where(
      and(
        eq(differentFish.ownerId, ownerId),
        sql`(${differentFish.photoId}, ${differentFish.otherPhotoId}) in (select * from unnest(${column(0)}, ${column(1)}))`,
      ),
    )
}

/** Returns each two of some photos. */
function pairsOf(photoIds: readonly string[]): Pair[] {
  return photoIds.flatMap((id, index) => photoIds.slice(index + 1).map((other): Pair => [id, other]))
}

/** Returns a pair in the order of PostgreSQL, which orders UUIDs as text in lower case. */
export function sortPair([one, other]: Pair): Pair {
  return one < other ? [one, other] : [other, one]
}
