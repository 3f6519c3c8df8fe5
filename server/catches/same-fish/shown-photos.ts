import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { ApiError } from '../../../shared/errors.ts'
import { isUuid } from '../../database/is-uuid.ts'
import type { Transaction } from '../../database/open-database.ts'
import { catchPhotos, photos } from '../../database/schema.ts'

/** A photo that shows a catch. */
export interface ShownPhoto {
  photoId: string
  catchId: string
  capturedAt: Date | null
  pixels: number
}

/** Returns which photos show these catches, in the order in which they were taken, those without a time last. */
export async function listShownPhotos(
  transaction: Transaction,
  ownerId: string,
  catchIds: readonly string[],
): Promise<ShownPhoto[]> {
  return await transaction
    .select({
      photoId: catchPhotos.photoId,
      catchId: catchPhotos.catchId,
      capturedAt: photos.capturedAt,
      pixels: sql<number>`${photos.widthPixels} * ${photos.heightPixels}`,
    })
    .from(catchPhotos)
    .innerJoin(photos, and(eq(photos.ownerId, catchPhotos.ownerId), eq(photos.id, catchPhotos.photoId)))
    .where(
      and(
        eq(catchPhotos.ownerId, ownerId),
        sql`${catchPhotos.catchId} = any(${sql.param([...catchIds])}::uuid[])`,
      ),
    )
    .orderBy(sql`${photos.capturedAt} nulls last`, asc(photos.id))
}

/** Returns photos in the order of `mergeValues`: the largest first, then the earliest. */
export function largestFirst<Photo extends Pick<ShownPhoto, 'pixels'>>(
  earliestFirst: readonly Photo[],
): Photo[] {
  return earliestFirst.toSorted((one, other) => other.pixels - one.pixels)
}

/** Lets photos show a catch in place of another one, with the same position and ruler. */
export async function replaceCatch(
  transaction: Transaction,
  ownerId: string,
  { from, to, photoIds }: { from: readonly string[]; to: string; photoIds: readonly string[] },
): Promise<void> {
  await transaction
    .update(catchPhotos)
    .set({ catchId: to })
    .where(
      and(
        eq(catchPhotos.ownerId, ownerId),
        sql`${catchPhotos.catchId} = any(${sql.param([...from])}::uuid[])`,
        sql`${catchPhotos.photoId} = any(${sql.param([...photoIds])}::uuid[])`,
      ),
    )
}

/** Throws `NOT_FOUND` unless all ids, in lower case, are photos of the owner. */
export async function requirePhotos(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  const found = photoIds.every(isUuid)
    ? await transaction
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, [...photoIds])))
    : []
  if (found.length < photoIds.length) throw new ApiError('NOT_FOUND', 'Photo not found.')
}
