import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Catch, toCatch } from '../../shared/catches.ts'
import type { Db, Transaction } from './open-database.ts'
import { catches, catchPhotos } from './schema.ts'

const { ownerId: _, ...catchColumns } = getTableColumns(catches)

/** Returns the catches in each of an owner's photos, in their order. */
export async function loadCatches(
  db: Db | Transaction,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Map<string, Catch[]>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .select({ photoId: catchPhotos.photoId, ruler: catchPhotos.ruler, caught: catchColumns })
    .from(catchPhotos)
    .innerJoin(catches, and(eq(catches.ownerId, catchPhotos.ownerId), eq(catches.id, catchPhotos.catchId)))
    .where(
      // Passed as one array, because a statement accepts at most 65,535 parameters.
      and(
        eq(catchPhotos.ownerId, ownerId),
        sql`${catchPhotos.photoId} = any(${sql.param([...photoIds])}::uuid[])`,
      ),
    )
    .orderBy(asc(catchPhotos.photoId), asc(catchPhotos.position), asc(catches.id))
  const catchesByPhoto = new Map<string, Catch[]>(photoIds.map((id) => [id, []]))
  for (const { photoId, ruler, caught } of rows)
    catchesByPhoto.get(photoId)?.push(toCatch({ ...caught, ruler }))
  return catchesByPhoto
}

/** Adds the catches of each photo to rows of an owner's photos. */
export async function withCatches<Row extends { photo: { id: string } }>(
  db: Db | Transaction,
  ownerId: string,
  rows: readonly Row[],
): Promise<(Row & { catches: Catch[] })[]> {
  const catchesByPhoto = await loadCatches(
    db,
    ownerId,
    rows.map(({ photo }) => photo.id),
  )
  return rows.map((row) => ({ ...row, catches: catchesByPhoto.get(row.photo.id) ?? [] }))
}
