import { and, eq, inArray } from 'drizzle-orm'
import type { AnalysisStatus } from '../../shared/catches.ts'
import { isId } from '../database/is-id.ts'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'

/** How far the vision service has come with those of an owner's photos; what is none of theirs is not there. */
export async function listAnalysisRows(
  db: Db,
  ownerId: string,
  ids: string[],
): Promise<{ id: string; analysis: AnalysisStatus }[]> {
  return await db
    .select({ id: photos.id, analysis: photos.analysisStatus })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, ids.filter(isId))))
}
