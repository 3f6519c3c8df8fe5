import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { CatchValues } from '../../shared/catches/apply-catch-edit.ts'
import type { Catch } from '../../shared/catches.ts'
import { loadCatches } from '../database/load-catches.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { catches, catchPhotos } from '../database/schema.ts'

/** Returns the catches of a photo in their order. */
export async function listCatches(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<Catch[]> {
  return (await loadCatches(transaction, ownerId, [photoId])).get(photoId) ?? []
}

/** Changes a catch; does nothing if there is nothing to change, which Drizzle would reject. */
export async function updateCatch(
  transaction: Transaction,
  { ownerId }: Pick<PhotoKey, 'ownerId'>,
  id: string,
  values: CatchValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await transaction
    .update(catches)
    .set(values)
    .where(and(eq(catches.ownerId, ownerId), eq(catches.id, id)))
}

/** Stores the ruler of a catch in a photo; null removes it. */
export async function updateRuler(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  catchId: string,
  ruler: Catch['ruler'],
): Promise<void> {
  await transaction
    .update(catchPhotos)
    .set({ ruler })
    .where(
      and(
        eq(catchPhotos.ownerId, ownerId),
        eq(catchPhotos.photoId, photoId),
        eq(catchPhotos.catchId, catchId),
      ),
    )
}

/** Adds a catch to a photo, with a new id unless a free one is given; returns its id. */
export async function addCatch(
  transaction: Transaction,
  key: PhotoKey,
  values: CatchValues,
  position: number,
  id: string = randomUUID(),
): Promise<string> {
  const [inserted] = await transaction
    .insert(catches)
    .values({ ...values, ownerId: key.ownerId, id })
    .onConflictDoNothing()
    .returning({ id: catches.id })
  if (!inserted) return await addCatch(transaction, key, values, position)
  await showCatch(transaction, key, id, position)
  return id
}

/** Lets a photo show a catch at a position among its catches. */
export async function showCatch(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  catchId: string,
  position: number,
): Promise<void> {
  await transaction
    .insert(catchPhotos)
    .values({ ownerId, photoId, catchId, position })
    .onConflictDoUpdate({
      target: [catchPhotos.ownerId, catchPhotos.photoId, catchPhotos.catchId],
      set: { position },
    })
}

/** Removes catches from a photo, and deletes those that no other photo shows. */
export async function removeFromPhoto(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  catchIds: readonly string[],
): Promise<void> {
  if (catchIds.length === 0) return
  const isOneOf = inArray(catchPhotos.catchId, [...catchIds])
  await transaction
    .delete(catchPhotos)
    .where(and(eq(catchPhotos.ownerId, ownerId), eq(catchPhotos.photoId, photoId), isOneOf))
  await deleteUnseenCatches(transaction, ownerId, catchIds)
}

/** Deletes those of some catches that no photo shows. */
async function deleteUnseenCatches(
  transaction: Transaction,
  ownerId: string,
  catchIds: readonly string[],
): Promise<void> {
  const shown = transaction
    .select({ one: sql`1` })
    .from(catchPhotos)
    .where(and(eq(catchPhotos.ownerId, catches.ownerId), eq(catchPhotos.catchId, catches.id)))
  await transaction
    .delete(catches)
    .where(and(eq(catches.ownerId, ownerId), inArray(catches.id, [...catchIds]), notExists(shown)))
}
