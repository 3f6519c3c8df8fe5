import { and, eq, inArray } from 'drizzle-orm'
import type { CatchValues } from '../../../shared/catches/apply-catch-edit.ts'
import { type Catch, toStoredCatch } from '../../../shared/catches.ts'
import type { Transaction } from '../../database/open-database.ts'
import type { PhotoKey } from '../../database/rows.ts'
import { catches, type FormerCatch, mergedCatches } from '../../database/schema.ts'

/** What each photo of a merged fish showed before it shared one, by the photo's id. */
export type FormerByPhoto = ReadonlyMap<string, FormerCatch>

/** Returns the stored values of a catch, without the ruler, which belongs to one photo. */
export function toFormerCatch(caught: Catch): FormerCatch {
  const { ruler, ...values } = toStoredCatch(caught)
  return values
}

/** Returns what the photos of a fish showed before they shared it. */
export async function loadFormer(
  transaction: Transaction,
  ownerId: string,
  catchId: string,
): Promise<FormerByPhoto> {
  const rows = await transaction
    .select({ photoId: mergedCatches.photoId, own: mergedCatches.own })
    .from(mergedCatches)
    .where(and(eq(mergedCatches.ownerId, ownerId), eq(mergedCatches.catchId, catchId)))
  return new Map(rows.map(({ photoId, own }) => [photoId, own]))
}

/** Returns the fish that a photo shows instead of those that have become part of it, by their ids. */
export async function listMergedIds(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<ReadonlyMap<string, string>> {
  const shown = transaction
    .select({ catchId: mergedCatches.catchId })
    .from(mergedCatches)
    .where(and(eq(mergedCatches.ownerId, ownerId), eq(mergedCatches.photoId, photoId)))
  const rows = await transaction
    .select({ catchId: mergedCatches.catchId, own: mergedCatches.own })
    .from(mergedCatches)
    .where(and(eq(mergedCatches.ownerId, ownerId), inArray(mergedCatches.catchId, shown)))
  return new Map(rows.map(({ catchId, own }) => [own.id, catchId]))
}

/**
 * Updates what a photo of a merged fish showed before, so that an estimate of the photo is not lost when the fish is split.
 * Returns whether the photo shows such a fish.
 */
export async function updateFormer(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  change: (former: FormerCatch) => CatchValues | undefined,
): Promise<boolean> {
  const ofPhoto = and(eq(mergedCatches.ownerId, ownerId), eq(mergedCatches.photoId, photoId))
  const rows = await transaction.select().from(mergedCatches).where(ofPhoto)
  for (const { catchId, own } of rows)
    await transaction
      .update(mergedCatches)
      .set({ own: { ...own, ...change(own) } })
      .where(and(ofPhoto, eq(mergedCatches.catchId, catchId)))
  return rows.length > 0
}

/** Inserts a catch; returns its id, which is another one if its former id is taken. */
export async function insertCatch(
  transaction: Transaction,
  ownerId: string,
  { id, ...values }: FormerCatch,
): Promise<string> {
  const [inserted] = await transaction
    .insert(catches)
    .values({ ...values, ownerId, id })
    .onConflictDoNothing()
    .returning({ id: catches.id })
  if (inserted) return inserted.id
  const [other] = await transaction
    .insert(catches)
    .values({ ...values, ownerId })
    .returning({ id: catches.id })
  if (!other) throw new Error('A catch was not inserted.')
  return other.id
}

/** Deletes what photos of a fish showed before. */
export async function deleteFormer(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
  catchId: string,
): Promise<void> {
  await transaction
    .delete(mergedCatches)
    .where(
      and(
        eq(mergedCatches.ownerId, ownerId),
        eq(mergedCatches.catchId, catchId),
        inArray(mergedCatches.photoId, [...photoIds]),
      ),
    )
}
