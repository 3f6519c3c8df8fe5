import { and, eq, sql } from 'drizzle-orm'
import type { CatchValues } from '../../../shared/catches/apply-catch-edit.ts'
import { type Catch, toStoredCatch } from '../../../shared/catches.ts'
import type { Transaction } from '../../database/open-database.ts'
import type { PhotoKey } from '../../database/rows.ts'
import { catches, type FormerCatch, mergedCatches } from '../../database/schema.ts'

/** What a photo of a merged fish showed before, by the photo's id. */
export type FormerByPhoto = ReadonlyMap<string, { own: FormerCatch; before: FormerCatch | null }>

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
    .select({ photoId: mergedCatches.photoId, own: mergedCatches.own, before: mergedCatches.before })
    .from(mergedCatches)
    .where(and(eq(mergedCatches.ownerId, ownerId), eq(mergedCatches.catchId, catchId)))
  return new Map(rows.map(({ photoId, ...former }) => [photoId, former]))
}

/** Returns the fish that a photo shows instead of those it showed before they became part of another one, by their ids. */
export async function listMergedIds(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction
    .select()
    .from(mergedCatches)
    .where(and(eq(mergedCatches.ownerId, ownerId), eq(mergedCatches.photoId, photoId)))
  return new Map(
    rows.flatMap(({ catchId, own, before }) => [own, before ?? own].map(({ id }) => [id, catchId])),
  )
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
  for (const { catchId, own, before } of rows)
    await transaction
      .update(mergedCatches)
      .set({
        own: { ...own, ...change(own) },
        before: before && { ...before, ...change(before) },
      })
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

/** Deletes what a single photo of a fish showed before; several can be split, but their last merge can't be undone. */
export async function keepOnlyOwn(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
  catchId: string,
): Promise<void> {
  const rows = and(
    eq(mergedCatches.ownerId, ownerId),
    eq(mergedCatches.catchId, catchId),
    sql`${mergedCatches.photoId} = any(${sql.param([...photoIds])}::uuid[])`,
  )
  if (photoIds.length === 1) await transaction.delete(mergedCatches).where(rows)
  else await transaction.update(mergedCatches).set({ before: null }).where(rows)
}
